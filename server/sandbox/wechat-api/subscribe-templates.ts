/** The mini-program's approved templates for one-time messages, with their keywords. */
export const subscribeTemplates = [
  {
    ...{ kind: 'review', id: 'sandboxTmplReviewResult00000000000000000001', title: '报名审核结果通知' },
    keywords: { thing1: '会议名称', phrase2: '审核结果', thing3: '备注', time4: '审核时间' },
    says: 'thing1=meeting phrase2=status thing3=note time4=time',
  },
  {
    ...{ kind: 'payment', id: 'sandboxTmplPaymentDone000000000000000000002', title: '缴费成功通知' },
    keywords: {
      thing1: '会议名称',
      amount2: '缴费金额',
      character_string3: '订单号',
      thing4: '备注',
      time5: '缴费时间',
    },
    says: 'thing1=meeting amount2=amount character_string3=order thing4=note time5=time',
  },
  {
    ...{ kind: 'refund', id: 'sandboxTmplRefundResult00000000000000000003', title: '退款结果通知' },
    keywords: { thing1: '会议名称', phrase2: '退款结果', amount3: '退款金额', thing4: '备注', time5: '处理时间' },
    says: 'thing1=meeting phrase2=status amount3=amount thing4=note time5=time',
  },
  {
    ...{ kind: 'transfer', id: 'sandboxTmplTicketTransfer000000000000000004', title: '转赠结果通知' },
    keywords: { thing1: '会议名称', phrase2: '转赠状态', name3: '参会人', thing4: '备注', time5: '转赠时间' },
    says: 'thing1=meeting phrase2=status name3=name thing4=note time5=time',
  },
  {
    ...{ kind: 'reminder', id: 'sandboxTmplMeetingReminder00000000000000005', title: '会议开始提醒' },
    keywords: { thing1: '会议名称', time2: '开始时间', thing3: '会议地点', thing4: '备注' },
    says: 'thing1=meeting time2=time thing3=place thing4=note',
  },
] as const satisfies readonly {
  kind: string;
  id: string;
  title: string;
  keywords: Readonly<Record<string, string>>;
  /** The server's setting for the template. */
  says: string;
}[];

/** The values that WeChat accepts for each type of keyword, by its documentation of sendMessage. */
const types: Readonly<Record<string, RegExp>> = {
  thing: /^[^\r\n]{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 )?\d{1,2}:\d{2}$/,
  amount: /^[¥$]?\d{1,10}(\.\d{1,2})?元?$/,
  character_string: /^[\x21-\x7e]{1,32}$/,
  name: /^(\p{Script=Han}{1,10}|[A-Za-z ]{1,20})$/u,
};

/** Returns the keyword that is missing or invalid in a message's data, in WeChat's words; null for none. */
export function findInvalidKeyword(
  keywords: Readonly<Record<string, string>>,
  data: Readonly<Record<string, unknown>>,
): string | null {
  for (const key of Object.keys(keywords)) {
    const held = data[key];
    const value = typeof held === 'object' && held !== null ? (held as { value?: unknown }).value : undefined;
    if (value === undefined || value === '') return `data.${key}.value is empty`;
    if (typeof value !== 'string' || types[key.replace(/\d+$/, '')]?.test(value) !== true)
      return `data.${key}.value invalid`;
  }
  return null;
}
