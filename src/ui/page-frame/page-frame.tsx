import { useEffect, useRef, type ReactNode, type RefObject, forwardRef } from 'react';
import { setDocumentTitle } from '../../platform/document-title/document-title';
import { goBack } from '../../platform/navigation/navigation';
import { meetingParams, type NamedMeeting } from '../../platform/navigation/route-url';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { routes, type RouteName } from '../../routes';
import { FeedbackHost } from '../feedback-host/feedback-host';
import { Box } from '../native/box';
import { titleBarInsets } from '../../platform/title-bar-insets/title-bar-insets';
import { Icon } from '../icon/icon';
import { Press } from '../native/press';
import './page-frame.css';

export interface PageFrameProps {
  /** Which screen this is: its row says the title, and where 返回 leads when nothing lies below. */
  route: RouteName;
  /** The heading and the document's title, where they are not the route's. */
  title?: string;
  /** The meeting that the page is about, for the way back; none while it is not known. */
  meeting?: NamedMeeting;
  /** Where 返回 leads, where that is not as the route says. */
  backTo?: RouteName | undefined;
  /** Where this page stands in a flow. */
  step?: StepProgressProps | undefined;
  /** A `BottomBar`. */
  bottomBar?: ReactNode;
  /** False where the page draws a hero of its own, which then holds the one h1. */
  titleBar?: boolean;
  children: ReactNode;
}

/** Every screen's frame: title bar, progress, the scrolling body, the bottom bar, notices and questions. */
export function PageFrame(props: PageFrameProps) {
  const { route, meeting, step, bottomBar, titleBar = true, children } = props;
  const { title = routes[route].title, backTo = routes[route].backTo } = props;
  const heading = useRef<HTMLElement>(null);
  useNamedDocument(title);
  useHeadingFocus(heading);
  const back = backTo && (() => void goBack(backTo, meeting && meetingParams(backTo, meeting)));
  return (
    <Box className="ui-page">
      {titleBar && <TitleBar ref={heading} title={title} onBack={back} />}
      <Box as="main" className="ui-page__body">
        {step && <StepProgress {...step} />}
        {children}
      </Box>
      {bottomBar}
      <FeedbackHost />
    </Box>
  );
}

function useNamedDocument(title: string): void {
  // On every show: the page that was on top has named the document after itself.
  usePageShow(() => setDocumentTitle(title));
  useEffect(() => setDocumentTitle(title), [title]);
}

let opened = false;

/** A page that opens over another starts reading at its heading. The first one starts where the browser does. */
function useHeadingFocus(heading: RefObject<Partial<Pick<HTMLElement, 'focus'>>>): void {
  useEffect(() => {
    if (opened) heading.current?.focus?.({ preventScroll: true });
    opened = true;
  }, [heading]);
}

interface TitleBarProps {
  title: string;
  onBack?: (() => void) | undefined;
}

/** Title and way back. The ref is the heading. */
export const TitleBar = forwardRef<HTMLElement, TitleBarProps>(function TitleBar({ title, onBack }, ref) {
  return (
    <Box as="header" className="ui-title-bar" style={titleBarInsets()}>
      {onBack && (
        <Press className="ui-title-bar__back" aria-label="返回" onPress={onBack}>
          <Icon name="back" size="large" />
        </Press>
      )}
      <Box ref={ref} as="h1" className="ui-title-bar__title" tabIndex={-1}>
        {title}
      </Box>
    </Box>
  );
});

export interface StepProgressProps {
  /** The step on screen, from 1. */
  current: number;
  total: number;
  /** What is typed is kept on the device. */
  saved?: boolean;
}

/** How far a flow has got, in bars and in words. */
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
