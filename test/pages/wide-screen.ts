/** Gives the window the width of a PC's for one test. */
export function useWideWindow(): void {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ ...nothing, media: query, matches: query.includes('min-width') }) satisfies MediaQueryList,
    );
}

const nothing = {
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
};
