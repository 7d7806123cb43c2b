/** The provider's approved templates by code. `name` is our own name for them. */
export const messageTemplates: ReadonlyMap<string, { name: string; text: string }> = new Map([
  ['SMS_900000001', { name: 'login-code', text: '您的登录验证码为 ${code}，5 分钟内有效，请勿告诉他人。' }],
  ['SMS_900000002', { name: 'registration-code', text: '您的报名验证码为 ${code}，5 分钟内有效，请勿告诉他人。' }],
  ['SMS_900000003', { name: 'refund-result', text: '您在“${meeting}”的退费申请：${result}。详情 ${link}' }],
  [
    'SMS_900000004',
    { name: 'ticket-received', text: '${name} 已将“${meeting}”的参会资格转赠给您，请登录查看：${link}' },
  ],
  ['SMS_900000005', { name: 'review-result', text: '您在“${meeting}”的报名审核结果：${result}。详情 ${link}' }],
  ['SMS_900000006', { name: 'ticket-news', text: '您在“${meeting}”的报名：${result}。详情 ${link}' }],
  ['SMS_900000007', { name: 'team-news', text: '您的团队在“${meeting}”的办理结果：${result}。详情 ${link}' }],
  [
    'SMS_900000008',
    {
      name: 'staff-invitation',
      text: '${name}您好，${inviter}请您做“${meeting}”的${roles}。请在 7 天内用本手机号登录会务工作台：${link}',
    },
  ],
  [
    'SMS_900000009',
    { name: 'completion', text: '${inviter}已为您报名“${meeting}”，还差几项，填好就有参会码：${link}' },
  ],
  [
    'SMS_900000010',
    { name: 'transfer-offer', text: '${name} 要把“${meeting}”的参会资格转给您，请在 ${until} 前填写并接受：${link}' },
  ],
  [
    'SMS_900000011',
    {
      name: 'guest-invitation',
      text: '${name}您好，诚邀您参加“${meeting}”，席位已为您留好，无需交费，请填写报名信息：${link}',
    },
  ],
]);

/** Fills a template; null if a variable has no value. */
export function fillTemplate(text: string, parameters: ReadonlyMap<string, string>): string | null {
  const variable = /\$\{(\w+)\}/g;
  const isComplete = Array.from(text.matchAll(variable)).every(([, name = '']) => parameters.has(name));
  return isComplete ? text.replace(variable, (_, name: string) => parameters.get(name) ?? '') : null;
}
