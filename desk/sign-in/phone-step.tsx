import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { isMobilePhone } from '../../src/domain/person/mobile-phone';
import { isSmsCode } from '../../src/domain/sms/resend-countdown';
import { namesOfRoles } from '../../src/domain/staff/roles';
import { cleanNumber } from '../../src/domain/typed-number/clean-number';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { sendSignInCode } from '../api/send-code';
import { SendCodeButton } from '../ui/send-code-button';

interface PhoneStepProps {
  desk: DeskCallAnswer<'getDesk'> | undefined;
  /** Why the last session is over; '' where there was none. */
  signedOutBecause: string;
  onDone: () => void;
}

interface Typed {
  phone: string;
  code: string;
}

/** The first step: the phone, and the code that was texted to it. */
export function PhoneStep({ desk, signedOutBecause, onDone }: PhoneStepProps) {
  const [form] = Form.useForm<Typed>();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');

  const send = async (): Promise<boolean> => {
    try {
      await form.validateFields(['phone']);
    } catch {
      return false;
    }
    try {
      setNote(await sendSignInCode(phoneOf(form.getFieldValue('phone') as string)));
      (form.getFieldInstance('code') as InputRef | undefined)?.focus();
      return true;
    } catch (error) {
      form.setFields([{ name: 'phone', errors: [failureText(error)] }]);
      return false;
    }
  };
  const submit = async ({ phone, code }: Typed): Promise<void> => {
    setBusy(true);
    try {
      await callDesk('signIn', { phone: phoneOf(phone), code: code.trim() });
      onDone();
    } catch (error) {
      form.setFields([{ name: 'code', errors: [failureText(error)] }]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1>登录</h1>
      <p className="second">用负责人给您开通的手机号</p>
      {signedOutBecause !== '' && <Alert type="warning" title={signedOutBecause} />}
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={(typed) => void submit(typed)}>
        <Form.Item
          name="phone"
          label="手机号"
          validateTrigger="onBlur"
          rules={[{ validator: (_, typed: string) => requirePhone(typed) }]}
        >
          <Input inputMode="tel" autoComplete="username" autoFocus maxLength={20} />
        </Form.Item>
        <div className="sign-in__code">
          <Form.Item
            name="code"
            label="短信验证码"
            validateTrigger="onBlur"
            rules={[{ validator: (_, typed: string) => requireCode(typed) }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <SendCodeButton send={send} />
        </div>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          登录
        </Button>
      </Form>
      {note !== '' && <Alert type="info" title={note} role="status" />}
      <p className="second">
        负责人和财务还要输入动态码。
        <br />
        收不到短信？请联系本单位的负责人。
      </p>
      {desk !== undefined && desk.demoStaff.length > 0 && (
        <div className="sign-in__demo">
          <p className="hint">
            演示：选一位，验证码在
            <a href={desk.inboxUrl} target="_blank" rel="noreferrer">
              沙箱收件箱
            </a>
          </p>
          {desk.demoStaff.map(({ name, phone, roles }) => (
            <Button key={phone} size="small" onClick={() => form.setFieldValue('phone', phone)}>
              {name} {namesOfRoles(roles)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const phoneOf = (typed: string): string => cleanNumber('phone', typed);

const requirePhone = (typed = ''): Promise<void> =>
  isMobilePhone(phoneOf(typed)) ? Promise.resolve() : Promise.reject(new Error('请输入正确的手机号'));

const requireCode = (typed = ''): Promise<void> =>
  isSmsCode(typed.trim()) ? Promise.resolve() : Promise.reject(new Error('请输入短信里的 6 位数字'));
