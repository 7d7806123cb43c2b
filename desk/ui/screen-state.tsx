import { DisconnectOutlined, InboxOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DeskOutage, failureText } from '../api/desk-error';
import './screen-state.css';

interface ScreenStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** Stands in a sheet where its content would be: nothing there, or not loaded. */
export function ScreenState({ icon = <InboxOutlined />, title, text, children }: ScreenStateProps) {
  return (
    <div className="screen-state">
      <span className="screen-state__icon" aria-hidden>
        {icon}
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

interface FailedStateProps {
  /** The thing that was to be shown: `订单`. */
  what: string;
  error: unknown;
  /** Further words, such as what stays as it was. */
  note?: string;
  retry: () => unknown;
}

/** Says what did not load and why, with a button to try again. */
export function FailedState({ what, error, note, retry }: FailedStateProps) {
  const requestId = error instanceof DeskOutage ? error.requestId : '';
  return (
    <div role="alert">
      <ScreenState
        icon={<DisconnectOutlined />}
        title={`${what}没有读出来`}
        text={[failureText(error), ...(note === undefined ? [] : [note])].join('。')}
      >
        <Button type="primary" icon={<ReloadOutlined />} onClick={() => void retry()}>
          重试
        </Button>
        {requestId !== '' && (
          <p className="hint">
            还不行的话，把编号 <code>{requestId}</code> 告诉管理服务器的同事
          </p>
        )}
      </ScreenState>
    </div>
  );
}
