import { LockOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { setProofDialog, type ProofRequest } from '../api/proof-request';
import { sendProofCode } from '../api/send-code';
import { useDeskCall } from '../api/use-desk-call';
import { CodeCells } from '../ui/code-cells';
import { RecoveryLink } from '../ui/recovery-link';
import { SendCodeButton } from '../ui/send-code-button';
import './proof-dialog.css';

interface Pending extends ProofRequest {
  settle: (isProved: boolean) => void;
}

/** The dialog that asks for a code before data leaves or money and rights move. It is the only one of the desk. */
export function ProofDialog() {
  const [pending, setPending] = useState<Pending | null>(null);
  useEffect(() => {
    setProofDialog((request) => new Promise((settle) => setPending({ ...request, settle })));
  }, []);
  if (pending === null) return null;
  const settle = (isProved: boolean): void => {
    setPending(null);
    pending.settle(isProved);
  };
  return <OpenDialog request={pending} onEnd={settle} />;
}

function OpenDialog({ request, onEnd }: { request: ProofRequest; onEnd: (isProved: boolean) => void }) {
  const { data: me } = useDeskCall('getMe', {});
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const byApp = me?.hasSecondFactor === true;

  // The browser's own modal keeps the focus inside, closes on Esc and gives the focus back.
  useEffect(() => dialog.current?.showModal(), []);

  const toggleRecovery = (): void => {
    setRecovery(!isRecovery);
    setCode('');
    setError('');
  };
  const submit = async (typed: string): Promise<void> => {
    setBusy(true);
    try {
      await callDesk('prove', { code: typed, isRecovery });
      onEnd(true);
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const sendCode = async (): Promise<boolean> => {
    try {
      await sendProofCode();
      return true;
    } catch (failure) {
      setError(failureText(failure));
      return false;
    }
  };
  return (
    <dialog ref={dialog} className="proof-dialog" aria-labelledby="proof-title" onCancel={() => onEnd(false)}>
      <h2 id="proof-title">
        <LockOutlined /> 请确认是您本人
      </h2>
      <p>{request.sentence}</p>
      {isRecovery ? (
        <label className="proof-dialog__recovery">
          恢复码
          <Input value={code} autoFocus maxLength={20} onChange={(event) => setCode(event.target.value)} />
          <span role="alert">{error}</span>
        </label>
      ) : (
        <CodeCells
          label={byApp ? '手机验证器里“会务工作台”的 6 位数' : `发到 ${me?.phone ?? ''} 的 6 位短信验证码`}
          value={code}
          error={error}
          onChange={setCode}
          onFilled={(typed) => void submit(typed)}
        />
      )}
      <p className="hint">{byApp ? '数字每 30 秒换一次。输错 5 次要等 15 分钟。' : '验证码 5 分钟内有效。'}</p>
      <div className="proof-dialog__acts">
        {byApp ? (
          <RecoveryLink isRecovery={isRecovery} onToggle={toggleRecovery} />
        ) : (
          <SendCodeButton isLink send={sendCode} />
        )}
        <Button onClick={() => onEnd(false)}>{request.giveUp}</Button>
        <Button type="primary" loading={isBusy} disabled={code === ''} onClick={() => void submit(code)}>
          {request.act}
        </Button>
      </div>
      <p className="proof-dialog__foot hint">之后 10 分钟内，导出、退费、改收款账户、改权限不再问。</p>
    </dialog>
  );
}
