import type { ReactNode } from 'react';
import { Box } from '../native/box';
import { Button } from './button';
import { Phrases } from './unbroken';
import './notice.css';

export interface NoticeProps {
  tone?: 'info' | 'due' | 'bad';
  /** Announces it when it appears, for events while the page is open. */
  live?: boolean;
  children: ReactNode;
}

/** A remark about the screen, on a tinted background. */
export function Notice({ tone = 'info', live = false, children }: NoticeProps) {
  return (
    <Box className={`ui-notice ui-notice--${tone}`} role={live ? 'status' : undefined}>
      <Phrases>{children}</Phrases>
    </Box>
  );
}

/** Warns that the content could not be refreshed just now. */
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
