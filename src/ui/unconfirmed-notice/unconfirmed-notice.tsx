import { Button } from '../button/button';
import { Notice } from '../notice/notice';

/** What is shown could not be confirmed just now. */
export function UnconfirmedNotice({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Notice tone="due" live>
      暂时无法连接服务器，当前显示上次确认的信息。
      <Button kind="text" size="small" busyText="重试中…" onPress={onRetry}>
        重试
      </Button>
    </Notice>
  );
}
