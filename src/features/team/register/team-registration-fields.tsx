import { useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { refuseCodeRequest } from '../../../domain/sms/login-form';
import {
  readTeamRegistration,
  teamFields,
  type TeamFieldName,
  type TeamRegistration,
} from '../../../domain/team/team-registration';
import { NumberField } from '../../../forms/number-field';
import { SmsCodeField } from '../../../forms/sms-code/sms-code-field';
import { Card } from '../../../ui/card/card';
import { focusFirstInvalid } from '../../../ui/field/focus-first-invalid';
import { RegionField } from '../../../ui/region-field/region-field';
import { regionText, type RegionValue } from '../../../ui/region-field/region-value';
import { TextField } from '../../../ui/text-field/text-field';
import { useCommand } from '../../../api/use-command';
import { toast } from '../../../platform/feedback/feedback';

interface TeamRegistrationFieldsProps {
  meetingId: string;
  control: Control<TeamRegistration>;
  answers: () => TeamRegistration;
  region: RegionValue;
  onRegion: (region: RegionValue) => void;
}

/** The fields of a team's registration. A code is only asked for with a phone that can receive one. */
export function TeamRegistrationFields(props: TeamRegistrationFieldsProps) {
  const { meetingId, control, answers, region, onRegion } = props;
  const [phoneRefusal, setPhoneRefusal] = useState<string | null>(null);
  const sendCode = useRegistrationCode(meetingId);
  const requestCode = async (): Promise<boolean> => {
    const phone = readTeamRegistration(answers()).concatPhone;
    const refusal = refuseCodeRequest(phone);
    setPhoneRefusal(refusal);
    if (refusal === null) return sendCode(phone);
    focusFirstInvalid();
    return false;
  };
  const errorOf = (name: TeamFieldName, error: string | undefined): string | undefined =>
    name === 'concatPhone' ? (phoneRefusal ?? error) : error;

  return (
    <Card title="团队信息">
      {teamFields.map(({ name, label, maxLength }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => {
            const error = errorOf(name, fieldState.error?.message);
            if (name === 'code') {
              return (
                <SmsCodeField
                  value={field.value}
                  error={error}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  purpose={`team:${meetingId}`}
                  requestCode={requestCode}
                />
              );
            }
            if (name === 'province') {
              return (
                <RegionField
                  label={label}
                  required
                  error={error}
                  value={region}
                  onChange={(chosen) => {
                    onRegion(chosen);
                    field.onChange(regionText(chosen));
                  }}
                  onBlur={field.onBlur}
                  placeholder={`请选择${label}`}
                />
              );
            }
            const { value, onChange, onBlur } = field;
            const basics = { label, required: true, value, error, onBlur, placeholder: `请填写${label}` };
            if (name === 'concatPhone') {
              const change = (text: string): void => {
                setPhoneRefusal(null);
                onChange(text);
              };
              return <NumberField {...basics} kind="phone" onChange={change} />;
            }
            return (
              <TextField
                {...basics}
                autoComplete={name === 'contactName' ? 'name' : 'organization'}
                maxLength={maxLength}
                onChange={onChange}
              />
            );
          }}
        />
      ))}
    </Card>
  );
}

/** Asks for a registration code by SMS (spec section 7, sendEnteredAddMessage). @returns what asks, and answers whether one was sent */
export function useRegistrationCode(meetingId: string): (phone: string) => Promise<boolean> {
  const send = useCommand('sendRegistrationCode', { tell: (message) => toast(message, 'fail') });
  return async (phone) => {
    const outcome = await send({ meetingId, phone });
    if (outcome?.kind !== 'done') return false;
    toast(outcome.answer || '验证码已发送，请注意查收短信', 'ok');
    return true;
  };
}
