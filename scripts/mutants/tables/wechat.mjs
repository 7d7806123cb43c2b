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
];
