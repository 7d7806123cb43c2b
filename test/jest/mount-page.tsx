import taro from '@tarojs/taro';
import { connectReactPage, createReactApp } from '@tarojs/plugin-framework-react/dist/runtime';
import { Current, safeExecute } from '@tarojs/runtime';
import ReactTestUtil from '@tarojs/test-utils-react';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';

/** A page displayed in jsdom. Errors thrown while rendering reach the test. */
export interface MountedPage {
  /** The page's root in the document. */
  readonly root: HTMLElement;
  /** Visible text with collapsed white space. */
  text(): string;
  click(element: Element): Promise<void>;
  /** Types into an input or a text area like a browser, keeping React's controlled value in sync. */
  type(element: Element, text: string): Promise<void>;
  blur(element: Element): Promise<void>;
  /** Lets promises, effects and zero timers run until `check` stops throwing, for at most `timeoutMs` (20 seconds). */
  waitFor<T>(check: () => T, timeoutMs?: number): Promise<T>;
  /** Triggers the page's `useDidShow`, as on returning to it. */
  show(): Promise<void>;
  /** Triggers the page's `useDidHide`. */
  hide(): Promise<void>;
  /** Brings it back as a browser does out of its back-forward cache, where pages are frozen and told nothing else. */
  restore(): Promise<void>;
  unmount(): Promise<void>;
}

export interface MountOptions {
  /** Query parameters, decoded. */
  params?: Record<string, string>;
  /** The route's path, such as `/Guide/index`. */
  path?: string;
}

class PageBoundary extends React.Component<{ children?: React.ReactNode; report: (error: Error) => void }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: Error): void {
    this.props.report(error);
  }
  override render(): React.ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

let pagesMounted = 0;

/** Shorter for runs whose tests are meant to fail, as under a mutant. */
const defaultTimeoutMs = Number(process.env.WAIT_FOR_MS ?? 20_000);

// Saved before any test installs fake timers.
const realSetTimeout = setTimeout;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => realSetTimeout(resolve, milliseconds));

/**
 * Mounts an element as a page of the app: Taro's hooks work, `useRouter()` returns the parameters, and `useDidShow` has
 * run once.
 */
export async function mountPage(element: React.ReactElement, options: MountOptions = {}): Promise<MountedPage> {
  createReactApp(({ children }) => <>{children}</>, React, ReactDOMClient, { appId: 'app' });
  const path = options.path ?? '/test/index';
  const id = `${path}?stamp=${++pagesMounted}`;
  Current.router = { path, params: { ...options.params }, onReady: '', onShow: '', onHide: '', $taroPath: id };
  Current.page = { path: id, route: path, options: { ...options.params } } as unknown as typeof Current.page;

  let failure: Error | null = null;
  const report = (error: Error): void => void (failure ??= error);
  const root = document.body.appendChild(document.createElement('div'));
  const util = new ReactTestUtil();
  const rethrow = (): void => {
    if (failure !== null) throw failure;
  };
  /** Runs something that changes the page, and waits for its effects. */
  const settle = async (change: () => unknown): Promise<void> => {
    await React.act(async () => {
      await change();
      await pause(0);
    });
    rethrow();
  };

  const Page = connectReactPage(React, id)(() => <PageBoundary report={report}>{element}</PageBoundary>);
  await settle(() => util.mount(Page, { container: root }));
  await settle(() => safeExecute(id, 'onShow'));

  return {
    root,
    text: () => document.body.textContent.replace(/\s+/g, ' ').trim(),
    click: (target) => settle(() => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))),
    type: (target, text) =>
      settle(() => {
        const proto =
          target instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
        Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(target, text);
        target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
        target.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    blur: (target) => settle(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    waitFor: async (check, timeoutMs = defaultTimeoutMs) => {
      const giveUpAt = performance.now() + timeoutMs;
      for (;;) {
        await settle(() => undefined);
        try {
          return check();
        } catch (error) {
          if (performance.now() > giveUpAt) throw error;
          await settle(() => pause(10));
        }
      }
    },
    show: () => settle(() => safeExecute(id, 'onShow')),
    hide: () => settle(() => safeExecute(id, 'onHide')),
    restore: () => settle(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    unmount: async () => {
      await settle(() => util.unmout());
      root.remove();
      taro.eventCenter.off();
    },
  };
}
