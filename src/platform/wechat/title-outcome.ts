import { readObject, readText } from '../../domain/json/read-value';
import type { WechatTitle } from '../../domain/invoice/wechat-title';
import { refusalReason } from '../device/permission/refusal-reason';

/** The result of choosing an invoice title. `denied`: the user can change this only in WeChat's settings. */
export type TitleOutcome =
  | { kind: 'chosen'; title: WechatTitle }
  | { kind: 'cancelled' }
  | { kind: 'denied' }
  | { kind: 'failed'; message: string };

export const failedTitle: TitleOutcome = { kind: 'failed', message: '未能打开微信的发票抬头，请直接填写' };

/** Reads the result of the JS-SDK's `chooseInvoiceTitle` on a page, which holds the title as JSON text. */
export function readInvokedTitle(value: unknown): TitleOutcome {
  const answer = readObject(value);
  const [, said = ''] = readText(answer.err_msg).split(':');
  if (said === 'cancel') return { kind: 'cancelled' };
  return said === 'ok' ? { kind: 'chosen', title: readTitle(answer.choose_invoice_title_info) } : failedTitle;
}

function readTitle(value: unknown): WechatTitle {
  const title = readObject(value);
  const field = (name: keyof WechatTitle): string => readText(title[name]);
  return {
    ...{ title: field('title'), taxNumber: field('taxNumber'), companyAddress: field('companyAddress') },
    ...{ telephone: field('telephone'), bankName: field('bankName'), bankAccount: field('bankAccount') },
  };
}

/** Reads the result or the error of `wx.chooseInvoiceTitle`. */
export function readTitleOutcome(value: unknown): TitleOutcome {
  const answer = readObject(value);
  const said = readText(answer.errMsg);
  if (!/:fail/.test(said)) return { kind: 'chosen', title: readTitle(answer) };
  const why = refusalReason(value);
  if (why === 'privacy') return { kind: 'failed', message: '您未同意隐私保护指引，可再次点击并同意，或直接填写' };
  if (why === 'permission' || why === 'phone') return { kind: 'denied' };
  if (why === 'cancelled') return { kind: 'cancelled' };
  return failedTitle;
}
