import type { EnvironmentReader } from './environment-reader';
import type { SmsTemplate } from './gateways/ports';
import type { AliyunSmsCredentials } from './gateways/sms/create-aliyun-sms';

/** Each text's environment variable, which names the provider's template for it. */
const templateNames: Readonly<Record<SmsTemplate, string>> = {
  'login-code': 'SMS_TEMPLATE_LOGIN_CODE',
  'registration-code': 'SMS_TEMPLATE_REGISTRATION_CODE',
  'refund-result': 'SMS_TEMPLATE_REFUND_RESULT',
  'ticket-received': 'SMS_TEMPLATE_TICKET_RECEIVED',
  'review-result': 'SMS_TEMPLATE_REVIEW_RESULT',
};

/** Null where no access key is set; with one, everything is required. */
export function readSmsSettings(reader: EnvironmentReader): AliyunSmsCredentials | null {
  const accessKeyId = reader.text('SMS_ACCESS_KEY_ID');
  if (accessKeyId === '') return null;
  const why = 'SMS_ACCESS_KEY_ID is set';
  const template = (purpose: SmsTemplate): string => reader.required(templateNames[purpose], why);
  return {
    endpoint: reader.url('SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com'),
    accessKeyId,
    accessKeySecret: reader.required('SMS_ACCESS_KEY_SECRET', why),
    signName: reader.required('SMS_SIGN_NAME', why),
    templateCodes: {
      'login-code': template('login-code'),
      'registration-code': template('registration-code'),
      'refund-result': template('refund-result'),
      'ticket-received': template('ticket-received'),
      'review-result': template('review-result'),
    },
  };
}
