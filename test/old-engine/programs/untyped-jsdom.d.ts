// The old jsdom has no published types: what the programs use of it.
declare module 'jsdom' {
  interface PageWindow {
    readonly document: { querySelectorAll(selectors: string): Iterable<{ readonly textContent: string | null }> };
    eval(script: string): unknown;
  }

  export class VirtualConsole {
    on(event: 'jsdomError', listener: (error: { message: string; detail?: unknown }) => void): void;
  }

  export class JSDOM {
    readonly window: PageWindow;
    static fromURL(
      url: string,
      options: {
        runScripts: 'dangerously';
        resources: 'usable';
        pretendToBeVisual: boolean;
        virtualConsole: VirtualConsole;
        beforeParse(window: PageWindow): void;
      },
    ): Promise<JSDOM>;
  }
}
