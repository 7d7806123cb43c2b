import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { CodeCells } from '../ui/code-cells';
import { QrCode } from '../ui/qr-code';
import { Opening } from '../ui/opening';
import { FailedState } from '../ui/screen-state';

interface SetUpStepProps {
  /** On the sandbox it may be put off. */
  mayPostpone: boolean;
  /** Called with the recovery codes, once the second factor is set up. */
  onCodes: (codes: readonly string[]) => void;
  onPostponed: () => void;
}

/** The second step at the first sign-in of owners and finance: an authenticator app is set up. */
export function SetUpStep({ mayPostpone, onCodes, onPostponed }: SetUpStepProps) {
  const [draft, setDraft] = useState<DeskCallAnswer<'startSecondFactor'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const start = (): void => {
    setFailure(null);
    callDesk('startSecondFactor', {}).then(setDraft, setFailure);
  };
  useEffect(start, []);

  const confirm = async (typed: string): Promise<void> => {
    if (draft === null) return;
    setBusy(true);
    try {
      onCodes(await callDesk('confirmSecondFactor', { draft: draft.draft, code: typed }));
    } catch (refusal) {
      setError(failureText(refusal));
    } finally {
      setBusy(false);
    }
  };
  const postpone = async (): Promise<void> => {
    try {
      await callDesk('postponeSecondFactor', {});
      onPostponed();
    } catch (refusal) {
      setError(failureText(refusal));
    }
  };

  if (failure !== null) return <FailedState what="动态码" error={failure} retry={start} />;
  if (draft === null) return <Opening className="frame__whole" />;
  return (
    <>
      <h1>设置动态码</h1>
      <p className="second">以后登录和动钱、动权限前，除了短信还要它。手机上装一个验证器，如微软或谷歌验证器。</p>
      <div className="sign-in__set-up">
        <QrCode text={draft.address} label="动态码的二维码" className="sign-in__qr" />
        <ol>
          <li>用验证器扫这个码</li>
          <li>
            扫不了就输入密钥
            <code>{draft.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
          </li>
          <li>把它显示的 6 位数填在下面</li>
        </ol>
      </div>
      <Form layout="vertical" size="large" onFinish={() => void confirm(code)}>
        <Form.Item>
          <CodeCells
            label="6 位动态码"
            value={code}
            error={error}
            onChange={setCode}
            onFilled={(typed) => void confirm(typed)}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy} disabled={code.length < 6}>
          完成设置
        </Button>
      </Form>
      {mayPostpone && (
        <button type="button" className="link" onClick={() => void postpone()}>
          以后再设（仅演示）
        </button>
      )}
    </>
  );
}
