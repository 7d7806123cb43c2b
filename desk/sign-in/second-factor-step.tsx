import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { CodeCells } from '../ui/code-cells';
import { RecoveryLink } from '../ui/recovery-link';

/** The second step of owners and finance: the authenticator's code, or a recovery code. */
export function SecondFactorStep({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const toggleRecovery = (): void => {
    setRecovery(!isRecovery);
    setCode('');
    setError('');
  };
  const submit = async (typed: string): Promise<void> => {
    setBusy(true);
    try {
      await callDesk('proveSecondFactor', { code: typed, isRecovery });
      onDone();
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1>再输入动态码</h1>
      <p className="second">负责人和财务的登录多一道确认</p>
      <Form layout="vertical" size="large" requiredMark={false} onFinish={() => void submit(code)}>
        {isRecovery ? (
          <Form.Item
            label="恢复码"
            help={error === '' ? '12 位，设置动态码时给您的，每个用一次' : error}
            {...(error === '' ? {} : { validateStatus: 'error' as const })}
          >
            <Input value={code} autoFocus maxLength={20} onChange={(event) => setCode(event.target.value)} />
          </Form.Item>
        ) : (
          <Form.Item>
            <CodeCells
              label="手机验证器里“会务工作台”的 6 位数"
              value={code}
              error={error}
              onChange={setCode}
              onFilled={(typed) => void submit(typed)}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={isBusy} disabled={code === ''}>
          登录
        </Button>
      </Form>
      <RecoveryLink isRecovery={isRecovery} onToggle={toggleRecovery} />
      <p className="second">换了手机？请另一位负责人在“人员与权限”里重置您的动态码。</p>
    </>
  );
}
