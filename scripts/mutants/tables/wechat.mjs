/** What keeps WeChat's tokens and signatures ours. */
export const wechatMutants = [
  {
    name: 'credential-without-claim',
    breaks: 'One server at a time asks WeChat for the next token.',
    find: 'return rows.length > 0;',
    replace: 'return rows.length >= 0;',
    test: 'the first pages of both wait for one token and one ticket, and so do those after their end',
  },
  {
    name: 'signs-any-page',
    breaks: 'Nobody else’s page is signed.',
    find: 'return origin === publicOrigin && isBelow',
    replace: 'return isBelow',
    test: 'signs nobody else’s page',
  },
  {
    name: 'foreign-phone-let-in',
    breaks: 'A foreign number whose digits are a mainland phone’s is not that phone.',
    find: "if (countryCode !== '86' || !isMobilePhone(number))",
    replace: 'if (!isMobilePhone(number))',
    test: 'does not take a foreign number for a mainland phone, whatever its digits',
  },
  {
    name: 'permission-of-another-meeting',
    breaks: 'A login at one meeting gives no permission at another.',
    find: 'if (session?.meetingId === meetingId) {',
    replace: 'if (session !== null) {',
    test: 'takes no permission for a registration that is not the caller’s',
  },
  {
    name: 'untold-after-refusal',
    breaks: 'What WeChat refuses is sent as a text.',
    find: 'if ((await sendByWechat(notice, dependencies, log)) || !hasSms) {',
    replace: 'if ((await sendByWechat(notice, dependencies, log)) || !hasSms || notice.subscribe !== null) {',
    test: 'sends a text where WeChat takes no more messages for today',
  },
  {
    name: 'permission-raced-for',
    breaks: 'Each acceptance is used by one process, and none is left over.',
    find: `.limit(1)
      .for('update', { skipLocked: true });`,
    replace: '.limit(1);',
    test: 'a permission is used once, whichever process uses it',
  },
  {
    name: 'delivery-claimed-by-both',
    breaks: 'A payment is reported as delivered by one process.',
    find: '.set({ deliveryDueAt: until })',
    replace: '.set({ deliveryDueAt: null })',
    test: 'reports each of them once, whichever server does',
  },
  {
    name: 'page-payment-delivered',
    breaks: 'Only what was paid in the mini-program is reported as delivered.',
    find: "sql`${paymentAttempts.request} ->> 'payerAppId' = ${appId}`,",
    replace: '',
    test: 'reports what was paid in the mini-program, once, and nothing that was paid on the page',
  },
  {
    name: 'returned-payment-delivered',
    breaks: 'What goes back by itself is not reported as delivered.',
    find: 'eq(refunds.provider, paymentAttempts.provider),',
    replace: 'sql`false`,',
    test: 'reports nothing of a payment that goes back by itself',
  },
];
