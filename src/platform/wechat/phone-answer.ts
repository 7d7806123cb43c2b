import { readNumber, readObject, readText } from '../../domain/json/read-value';

/** The result of asking for the user's phone number: a code that the server exchanges for it, or a message. */
export type PhoneAnswer = { kind: 'code'; code: string } | { kind: 'none'; isRefused: boolean; message: string };

const bySms = '请使用短信验证码登录';

/** Reads the event of WeChat's button (its `errMsg`, `errno` and `code`). */
export function readPhoneAnswer(detail: unknown): PhoneAnswer {
  const answer = readObject(detail);
  const code = readText(answer.code);
  const said = readText(answer.errMsg);
  if (code !== '' && !/:fail/.test(said)) return { kind: 'code', code };
  const none = (message: string, isRefused = false): PhoneAnswer => ({ kind: 'none', isRefused, message });
  switch (readNumber(answer.errno, 0)) {
    case 1_400_001:
      return none(`微信一键登录的次数已用完，${bySms}`);
    case 104:
      return none('您未同意隐私保护指引，可再次点击并同意，或使用短信验证码登录', true);
    case 112:
      return none(`小程序暂未开通微信一键登录，${bySms}`);
  }
  if (/deny|cancel/.test(said)) return none('您未授权手机号，可再次点击并允许，或使用短信验证码登录', true);
  return none(`未能获取微信手机号，${bySms}`);
}
