/**
 * Templates of texts about a registration or a team, of links by which members complete their place or receivers accept
 * a ticket, and of invitations of staff; codes to log in with have their own.
 */
export type NoticeTemplate =
  | 'refund-result'
  | 'ticket-received'
  | 'review-result'
  | 'ticket-news'
  | 'team-news'
  | 'completion'
  | 'transfer-offer'
  | 'guest-invitation'
  | 'staff-invitation';

/**
 * The texts as an organiser applies for them at the SMS provider. Those that the provider has approved decide what arrives;
 * these are shown before an act.
 */
export const smsTexts: Readonly<Record<NoticeTemplate, string>> = {
  'refund-result': '您在“${meeting}”的退费申请：${result}。详情 ${link}',
  'ticket-received': '${name} 已将“${meeting}”的参会资格转赠给您，请登录查看：${link}',
  'review-result': '您在“${meeting}”的报名审核结果：${result}。详情 ${link}',
  'ticket-news': '您在“${meeting}”的报名：${result}。详情 ${link}',
  'team-news': '您的团队在“${meeting}”的办理结果：${result}。详情 ${link}',
  completion: '${inviter}已为您报名“${meeting}”，还差几项，填好就有参会码：${link}',
  'transfer-offer': '${name} 要把“${meeting}”的参会资格转给您，请在 ${until} 前填写并接受：${link}',
  'guest-invitation': '${name}您好，诚邀您参加“${meeting}”，席位已为您留好，无需交费，请填写报名信息：${link}',
  'staff-invitation':
    '${name}您好，${inviter}请您做“${meeting}”的${roles}。请在 7 天内用本手机号登录会务工作台：${link}',
};

/** Fills a text in; a variable without a value stays as it is. */
export const fillText = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}/g, (variable, name: string) => parameters[name] ?? variable);

/** The length of a text that a carrier bills as one, in characters, and of the parts of a longer one. */
const oneText = 70;
const partOfText = 67;

/** Counts the texts that a carrier bills a message as. */
export function countTexts(text: string): number {
  const length = Array.from(text).length;
  return length <= oneText ? 1 : Math.ceil(length / partOfText);
}
