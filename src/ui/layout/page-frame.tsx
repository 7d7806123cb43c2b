import {
  forwardRef,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { setDocumentTitle } from '../../platform/browser/document-title';
import { isMoving, watchMoves } from '../../platform/browser/navigation/move';
import { goBack, isFirstScreen } from '../../platform/browser/navigation/navigation';
import { meetingParams, type NamedMeeting } from '../../platform/browser/navigation/route-url';
import { hasOuterTitle } from '../../platform/browser/outer-title';
import { useSharedPage } from '../../platform/wechat/use-shared-page';
import { preloadNextPages } from '../../platform/browser/chunk-loading';
import { shieldFromSecondTap } from '../../platform/browser/second-tap';
import { usePageShow } from '../../platform/browser/use-page-visible';
import type { SharedPage } from '../../platform/browser/shared-page';
import { routes, type RouteName } from '../../routes';
import { preloadOverlays } from '../overlay/load-overlays';
import { FeedbackHost } from '../overlay/feedback-host';
import { Box } from '../native/box';
import { titleBarInsets } from '../../platform/browser/title-bar-insets';
import { Icon } from '../display/icon';
import { Press } from '../native/press';
import { Phrases } from '../display/unbroken';
import './page-frame.css';

export interface PageFrameProps {
  /** The page's route, which provides the title and the target of 返回 with an empty stack. */
  route: RouteName;
  /** Overrides the route's title as heading and document title. */
  title?: string;
  /** The page's meeting, for the back button; omitted while unknown. */
  meeting?: NamedMeeting;
  /** Overrides the route's target of 返回. */
  backTo?: RouteName | undefined;
  /** The page's position in a flow. */
  step?: StepProgressProps | undefined;
  /** A `BottomBar`. */
  bottomBar?: ReactNode;
  /** The page fills a wide window and has its own columns (product §15.13). */
  isDesk?: boolean;
  /** False for pages with their own hero, which then holds the only h1. */
  titleBar?: boolean;
  /** The card that WeChat's menu shares, null for none; undefined leaves it as it was (product §6.18). */
  shared?: SharedPage | null | undefined;
  children: ReactNode;
}

/** The frame of every screen: title bar, progress, scrolling body, bottom bar, toasts and dialogs. */
export function PageFrame(props: PageFrameProps) {
  const { route, meeting, step, bottomBar, titleBar = true, isDesk = false, children } = props;
  const { title = routes[route].title, backTo = routes[route].backTo } = props;
  const heading = useRef<HTMLElement>(null);
  useNamedDocument(title);
  useSharedPage('shared' in props ? props.shared : null);
  useHeadingFocus(heading);
  useLayoutEffect(shieldFromSecondTap, []);
  usePageShow(shieldFromSecondTap);
  useEffect(() => preloadNextPages(route, preloadOverlays), [route]);
  const back = backTo && (() => goBack(backTo, meeting && meetingParams(backTo, meeting)));
  const isOuter = hasOuterTitle();
  return (
    <Box
      className={`ui-page${isOuter ? ' ui-page--outer' : ''}${isDesk ? ' ui-page--desk' : ''}`}
      style={titleBarInsets()}
    >
      {titleBar && <TitleBar ref={heading} title={title} isOuter={isOuter} onBack={back} />}
      <Box as="main" className="ui-page__body">
        {step && <StepProgress {...step} />}
        {children}
      </Box>
      {bottomBar}
      <MovingBar />
      <FeedbackHost />
    </Box>
  );
}

/** A progress bar while the next screen loads. Its style hides it for the first moment. */
function MovingBar() {
  const moving = useSyncExternalStore(watchMoves, isMoving);
  return moving ? <Box role="progressbar" className="ui-page__moving" aria-label="正在打开" /> : null;
}

function useNamedDocument(title: string): void {
  // Set whenever the page becomes visible, since the previous top page has set its own title.
  usePageShow(() => setDocumentTitle(title));
  useEffect(() => setDocumentTitle(title), [title]);
}

let opened = false;

/** Focuses the heading of a page opened on top of another. The first page keeps the browser's default. */
function useHeadingFocus(heading: RefObject<Partial<Pick<HTMLElement, 'focus'>>>): void {
  useEffect(() => {
    if (opened) heading.current?.focus?.({ preventScroll: true });
    opened = true;
  }, [heading]);
}

interface TitleBarProps {
  title: string;
  isOuter: boolean;
  onBack?: (() => unknown) | undefined;
}

/**
 * The title and the back button. The ref is the heading. If a bar above the page shows the title, the heading is visible
 * to screen readers only, and the back button is shown only on a first screen, below which the history has no page of ours.
 */
const TitleBar = forwardRef<HTMLElement, TitleBarProps>(function TitleBar({ title, isOuter, onBack }, ref) {
  // Read once: screens opened on top do not change what is below this one.
  const [hasBack] = useState(() => !isOuter || isFirstScreen());
  const look = isOuter ? 'ui-outer-title' : 'ui-title-bar';
  return (
    <Box as="header" className={look}>
      {onBack && hasBack && (
        <Press className={`${look}__back`} aria-label="返回" onPress={onBack}>
          <Icon name="back" size="large" />
          {isOuter && '返回'}
        </Press>
      )}
      <Box ref={ref} as="h1" className={isOuter ? 'ui-visually-hidden' : 'ui-title-bar__title'} tabIndex={-1}>
        <Phrases>{title}</Phrases>
      </Box>
    </Box>
  );
});

export interface StepProgressProps {
  /** The current step, from 1. */
  current: number;
  total: number;
  /** Input is stored on the device. */
  saved?: boolean;
}

/** Shows a flow's progress, as bars and as text. */
export function StepProgress({ current, total, saved = false }: StepProgressProps) {
  return (
    <Box className="ui-steps">
      <Box className="ui-steps__bars" aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <Box key={index} as="span" className={`ui-steps__bar ${index < current ? 'ui-steps__bar--reached' : ''}`} />
        ))}
      </Box>
      <Box className="ui-steps__text">{`第 ${current} 步，共 ${total} 步${saved ? ' · 已自动保存' : ''}`}</Box>
    </Box>
  );
}
