import { choicesOf, type ListField } from '../list/list-field';

/** The end of a message, null while it waits: sent by SMS or by WeChat, failed for good, or given up by the office. */
export type TextOutcome = 'sms' | 'wechat' | 'failed' | 'given-up';

/** The states of a message to a person, in words. */
export const textStates = {
  waiting: '等着发',
  sms: '已发短信',
  wechat: '已发微信',
  failed: '没有发到',
  'given-up': '没有发到，不再发',
} as const;

/** The states of messages that have not arrived: tried again by itself, or failed for good. */
export const lateTextStates = { retried: '还在重试', failed: '没有发到' } as const;

/** The fields by which they are filtered, for the desk and the server alike. */
export const lateTextFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(lateTextStates) },
  { key: 'createdAt', title: '时间', kind: 'date', group: '常用' },
];
