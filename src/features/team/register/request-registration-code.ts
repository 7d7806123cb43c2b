import { callServer } from '../../../api/call-server';
import { errorMessage } from '../../../api/call-error';
import { toast } from '../../../platform/feedback/feedback';

/** Asks for a registration code by SMS (spec section 7, sendEnteredAddMessage). @returns whether one was sent */
export async function requestRegistrationCode(meetingId: string, phone: string): Promise<boolean> {
  try {
    const message = await callServer('sendRegistrationCode', { meetingId, phone });
    toast(message || '验证码已发送，请注意查收短信', 'ok');
    return true;
  } catch (error) {
    toast(errorMessage(error), 'fail');
    return false;
  }
}
