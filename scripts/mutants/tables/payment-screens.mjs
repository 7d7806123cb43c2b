/** The screens of paying. */
export const paymentScreenMutants = [
  {
    name: 'other-order-dropped',
    breaks: 'An order that was begun meanwhile stays.',
    find: 'if (readPendingPayment()?.outTradeNo === payment.outTradeNo) dropPendingPayment();',
    replace: 'dropPendingPayment();',
    test: 'leaves another order alone that was begun while this one was asked about',
  },
  {
    name: 'paid-before-the-server-says',
    breaks: 'Paid is what the server says.',
    find: `if (next.kind === 'paid') paid.current();`,
    replace: 'paid.current();',
    test: 'claims nothing for an unpaid order, and offers to ask again or to pay',
  },
  {
    name: 'cancel-confirmed',
    breaks: 'Only the bridge’s ok is worth asking the server at length.',
    find: `if (outcome === 'ok') return 'confirm';`,
    replace: `return 'confirm';`,
    test: 'keeps the order when the payer cancels, and can be tried again',
  },
  {
    name: 'endless-authorisation',
    breaks: 'The authorization is made once for a payment.',
    find: `attempt.isResumed ? explain('微信授权未完成', payment) : authorise(payment)`,
    replace: 'authorise(payment)',
    test: 'does not send away again a payer who came back without an openid',
  },
  {
    name: 'refused-openid-kept',
    breaks: 'A refused openid is forgotten.',
    find: `if (isOpenidRefused) keepOpenid('');`,
    replace: '',
    test: 'asks for a new openid when the server does not know the kept one',
  },
  {
    name: 'paying-by-itself-twice',
    breaks: 'Paying goes on by itself once.',
    find: `const kept = getStored(storedKey, readStoredText);
  removeStored(storedKey);`,
    replace: 'const kept = getStored(storedKey, readStoredText);',
    test: 'leaves for it without an openid, and pays by itself on return',
  },
  {
    name: 'two-taps-two-payments',
    breaks: 'Two taps are one payment.',
    find: `if (progress.current !== 'idle') return;`,
    replace: '',
    test: 'opens one cashier for two taps',
  },
  {
    name: 'hidden-page-asks',
    breaks: 'A page that is not in front asks nothing.',
    find: `if (!isVisible) return undefined;
    const controller`,
    replace: 'const controller',
    test: 'does not ask while the page is hidden or gone',
  },
  {
    name: 'unconfirmed-taken-as-open',
    breaks: 'What is not confirmed in time is said to be so.',
    find: `outcome === 'open' && wasPolled ? 'unconfirmed' : outcome`,
    replace: 'outcome',
    test: 'offers 重新查询 after a minute, which finds the payment',
  },
];
