import { useState, type ReactNode } from 'react';
import { failureState, RefusedError } from '../../api/call-error';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';

interface LinkGateProps<Page, Part> {
  title: string;
  /** The server's answer about the link; undefined until it has come. */
  page: Page | undefined;
  error: Error | null;
  onRetry: () => unknown;
  /** Loads what draws it; must be a stable function. */
  load: () => Promise<Part>;
  /** Shown for a link that opens nothing. */
  lost: { title: string; hint: string };
  children: (page: Page, part: Part) => ReactNode;
}

/** Shows what is behind a link once the server has told of it and the form has loaded. */
export function LinkGate<Page, Part>({ title, page, error, onRetry, load, lost, children }: LinkGateProps<Page, Part>) {
  const [isMissing, setIsMissing] = useState(false);
  const part = useLoadedWhen(!isMissing, load, () => setIsMissing(true));
  if (page !== undefined && part !== null) return <>{children(page, part)}</>;
  const again = (): void => {
    setIsMissing(false);
    if (error !== null) onRetry();
  };
  return (
    <PageFrame route="completion" title={title}>
      {error === null && !isMissing ? (
        <Skeleton shape="form" count={4} label="正在打开…" />
      ) : error instanceof RefusedError ? (
        <StateView kind="lost" title={lost.title} text={`${error.message}${lost.hint}`} />
      ) : (
        <StateView title="加载失败" {...failureState(error, again)} />
      )}
    </PageFrame>
  );
}
