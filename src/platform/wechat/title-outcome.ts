import { readObject, readText } from '../../domain/json/read-value';
import type { WechatTitle } from '../../domain/invoice/wechat-title';
import { refusalReason } from '../device/permission/refusal-reason';

/** The result of choosing an invoice title. `denied`: the user can change this only in WeChat's settings. */
export type TitleOutcome =
  | { kind: 'chosen'; title: WechatTitle }
  | { kind: 'cancelled' }
  | { kind: 'denied' }
  | { kind: 'failed'; message: string };

/** Reads the result or the error of `wx.chooseInvoiceTitle`. */
export function readTitleOutcome(value: unknown): TitleOutcome {
  const answer = readObject(value);
  const said = readText(answer.errMsg);
  if (!/:fail/.test(said)) {
    const field = (name: keyof WechatTitle): string => readText(answer[name]);
    return {
      kind: 'chosen',
      title: {
        ...{ title: field('title'), taxNumber: field('taxNumber'), companyAddress: field('companyAddress') },
        ...{ telephone: field('telephone'), bankName: field('bankName'), bankAccount: field('bankAccount') },
      },
    };
  }
  const why = refusalReason(value);
  if (why === 'privacy') return { kind: 'failed', message: '您未同意隐私保护指引，可再次点击并同意，或直接填写' };
  if (why === 'permission' || why === 'phone') return { kind: 'denied' };
  if (why === 'cancelled') return { kind: 'cancelled' };
  return { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' };
}
