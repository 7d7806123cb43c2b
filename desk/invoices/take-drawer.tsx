import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { DeskDrawer, type DeskDrawerProps } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';

interface TakeDrawerProps extends Pick<DeskDrawerProps, 'title' | 'subtitle' | 'size' | 'note'> {
  /** The button that chooses files. */
  upload: ReactNode;
  /** Something was read, and can be taken. */
  isRead: boolean;
  /** Why the files could not be read; '' for no fault. */
  fault: string;
  /** The files that the last act has not taken: how many, in words, and which; null for none. */
  left: { title: string; lines: ReactNode } | null;
  /** The words before files were chosen. */
  start: { title: string; text: string };
  take: { label: string; isBusy: boolean; isDisabled: boolean; submit: () => Promise<void> };
  close: () => void;
  /** The files as they were read, and the consequence of taking them. */
  children: ReactNode;
}

/** Takes what stands in chosen files: nothing is kept before its button. */
export function TakeDrawer({ upload, isRead, fault, left, start, take, close, children, ...drawer }: TakeDrawerProps) {
  return (
    <DeskDrawer
      {...drawer}
      headActs={isRead && upload}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {isRead && (
            <Button type="primary" loading={take.isBusy} disabled={take.isDisabled} onClick={() => void take.submit()}>
              {take.label}
            </Button>
          )}
        </>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {left !== null && (
        <>
          <Alert type="warning" showIcon title={left.title} />
          {left.lines}
        </>
      )}
      {isRead ? children : <ScreenState {...start}>{upload}</ScreenState>}
    </DeskDrawer>
  );
}
