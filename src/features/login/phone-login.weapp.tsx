import type { ReactNode } from 'react';
import { useCommand } from '../../api/use-command';
import { toast } from '../../platform/device/feedback';
import type { PhoneAnswer } from '../../platform/wechat/phone-answer';
import { useAppSettings } from '../../platform/network/use-app-settings.weapp';
import { PhoneButton } from '../../ui/display/phone-button.weapp';
import { Box } from '../../ui/native/box';
import type { PhoneLoginOptions } from './phone-login-options';
import './phone-login.css';

/**
 * The login by one tap (product §12.12): WeChat asks the user for permission and tells our server their phone.
 * @returns null if the server does not support it
 */
export function usePhoneLogin({ meetingId, isWorking, run, onToken, onRefused }: PhoneLoginOptions): ReactNode {
  const { miniProgram } = useAppSettings();
  const logIn = useCommand('logInByWechatPhone', { notify: (message) => toast(message, 'fail') });
  const enter = async (code: string): Promise<void> => {
    const outcome = await logIn({ meetingId, code });
    if (outcome?.kind === 'done') await onToken(outcome.answer);
    if (outcome?.kind === 'refused') onRefused(outcome.error);
  };
  const onAnswer = (answer: PhoneAnswer): void => {
    if (answer.kind === 'code') run(() => enter(answer.code));
    else toast(answer.message, answer.isRefused ? 'info' : 'fail');
  };
  if (!miniProgram.phoneLogin) return null;
  return (
    <Box className="phone-login">
      <PhoneButton busy={isWorking} busyText="登录中…" onAnswer={onAnswer}>
        微信一键登录
      </PhoneButton>
      <Box className="phone-login__or">或使用短信验证码登录</Box>
    </Box>
  );
}
