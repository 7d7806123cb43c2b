import { useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { readLoginForm, refuseCodeRequest, type LoginForm } from '../../domain/sms/login-form';
import { NumberField } from '../../forms/number-field';
import { SmsCodeField } from '../../forms/sms-code/sms-code-field';
import { focusFirstInvalid } from '../../ui/field/focus-first-invalid';
import { Card } from '../../ui/card/card';
import { useLoginCode } from './request-login-code';

interface LoginFormCardProps {
  meetingId: string;
  control: Control<LoginForm>;
  answers: () => LoginForm;
}

/** Phone and code. A code is only asked for with a phone that can receive one. */
export function LoginFormCard({ meetingId, control, answers }: LoginFormCardProps) {
  const [phoneRefusal, setPhoneRefusal] = useState<string | null>(null);
  const sendCode = useLoginCode(meetingId);
  const requestCode = async (): Promise<boolean> => {
    const { phone } = readLoginForm(answers());
    const refusal = refuseCodeRequest(phone);
    setPhoneRefusal(refusal);
    if (refusal === null) return sendCode(phone);
    focusFirstInvalid();
    return false;
  };
  return (
    <Card>
      <Controller
        control={control}
        name="phone"
        render={({ field, fieldState }) => (
          <NumberField
            kind="phone"
            label="联系电话"
            required
            value={field.value}
            error={phoneRefusal ?? fieldState.error?.message}
            onChange={(text) => {
              setPhoneRefusal(null);
              field.onChange(text);
            }}
            onBlur={field.onBlur}
            placeholder="请输入报名手机号"
          />
        )}
      />
      <Controller
        control={control}
        name="code"
        render={({ field, fieldState }) => (
          <SmsCodeField
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
            purpose={`login:${meetingId}`}
            requestCode={requestCode}
          />
        )}
      />
    </Card>
  );
}
