import {
  Component,
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react';
import { createRoot } from 'react-dom/client';
import { shieldFromSecondTap, watchTaps } from '../second-tap';
import { eventCenter } from './page-events';
import { setPageLoader, type PageLoader } from './page-loader';
import { openPages, startPages, watchPages, type OpenPage } from './page-stack';

const PageId = createContext('');

/** Renders the app with its open pages into #app. */
export function startApp(App: ComponentType<PropsWithChildren>, load: PageLoader): void {
  const container = document.getElementById('app');
  if (container === null) throw new Error('The page has no #app.');
  container.className = 'taro_router';
  setPageLoader(load);
  watchTaps();
  createRoot(container).render(<Pages App={App} />);
  startPages(load);
  window.addEventListener('visibilitychange', () => {
    const top = openPages()[openPages().length - 1];
    if (top !== undefined) tell(document.visibilityState === 'visible' ? 'show' : 'hide', top.id);
  });
}

function Pages({ App }: { App: ComponentType<PropsWithChildren> }) {
  const pages = useSyncExternalStore(watchPages, openPages);
  return (
    <App>
      {pages.map((page, index) => (
        <PageShell key={page.id} page={page} isOnTop={index === pages.length - 1} />
      ))}
    </App>
  );
}

interface PageShellProps {
  page: OpenPage;
  isOnTop: boolean;
}

/** An error boundary for one page: a page that throws is left empty, and the pages below it keep working. */
class PageShell extends Component<PageShellProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidMount(): void {
    if (this.props.isOnTop) this.comeToFront();
  }

  override componentDidUpdate({ isOnTop: wasOnTop }: PageShellProps): void {
    const { isOnTop, page } = this.props;
    if (isOnTop === wasOnTop) return;
    if (isOnTop) this.comeToFront();
    else tell('hide', page.id);
  }

  override render(): ReactNode {
    const { page, isOnTop } = this.props;
    return (
      <PageId.Provider value={page.id}>
        <div className={isOnTop ? 'taro_page' : 'taro_page taro_page_shade'}>
          {!this.state.hasFailed && <page.Component />}
        </div>
      </PageId.Provider>
    );
  }

  private comeToFront(): void {
    const { id } = this.props.page;
    shieldFromSecondTap();
    void Promise.resolve().then(() => tell('show', id));
    setTimeout(() => eventCenter.trigger('__afterTaroRouterChange'), 0);
  }
}

type Moment = 'show' | 'hide';

const listeners = { show: new Map<string, Set<() => void>>(), hide: new Map<string, Set<() => void>>() };

function tell(moment: Moment, id: string): void {
  [...(listeners[moment].get(id) ?? [])].forEach((listener) => listener());
}

/** Subscribes to an event of the page, calling the callback of the latest render. */
function usePageMoment(moment: Moment, callback: () => void): void {
  const id = useContext(PageId);
  const last = useRef(callback);
  last.current = callback;
  useLayoutEffect(() => {
    const listener = (): void => last.current();
    const ofPage = listeners[moment].get(id) ?? new Set();
    listeners[moment].set(id, ofPage.add(listener));
    return () => {
      ofPage.delete(listener);
      if (ofPage.size === 0) listeners[moment].delete(id);
    };
  }, [moment, id]);
}

/** Runs whenever the page becomes visible, including the first time and when the browser returns to the foreground. */
export function useDidShow(callback: () => void): void {
  usePageMoment('show', callback);
}

export function useDidHide(callback: () => void): void {
  usePageMoment('hide', callback);
}

/** Runs when Back or Forward leads to an unknown path. For the app component. */
export function usePageNotFound(callback: () => void): void {
  const last = useRef(callback);
  last.current = callback;
  useLayoutEffect(() => {
    const listener = (): void => last.current();
    eventCenter.on('__taroRouterNotFound', listener);
    return () => eventCenter.off('__taroRouterNotFound', listener);
  }, []);
}
