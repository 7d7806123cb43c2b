/** The screens of paying. */
export const paymentScreenMutants = [
  {
    name: 'other-order-dropped',
    breaks: 'An order that was begun meanwhile stays.',
    find: '  if (readCookie(names.outTradeNo) !== outTradeNo) return;\n',
    replace: '',
    test: 'leaves another order alone that was begun while this one was asked about',
  },
  {
    name: 'paid-before-the-server-says',
    breaks: 'Paid is what the server says.',
    find: `if (heard.kind === 'paid') paid.current();
    else tell?.();`,
    replace: 'paid.current();',
    test: 'claims nothing for an unpaid order, and offers to ask again or to pay',
  },
  {
    name: 'late-answer-after-leaving',
    breaks: 'An answer that comes after leaving changes nothing.',
    find: `if (controller.signal.aborted) return;
        running.current = undefined;`,
    replace: 'running.current = undefined;',
    test: 'concludes nothing from an answer that comes after the page was left',
  },
  {
    name: 'certainty-taken-away',
    breaks: 'What was confirmed stays confirmed when the page comes back.',
    find: `isPaid ? { kind: 'paid' } : watch.state`,
    replace: 'watch.state',
    test: 'stays certain when it comes back and nobody answers',
  },
  {
    name: 'cancel-confirmed',
    breaks: 'Only the bridge’s ok is worth asking the server at length.',
    find: `if (outcome === 'ok') return { kind: 'confirm' };`,
    replace: `if (outcome !== 'fail') return { kind: 'confirm' };`,
    test: 'keeps the order when the payer cancels, and can be tried again',
  },
  {
    name: 'failure-above-success',
    breaks: 'No failure is said of an order that is paid.',
    find: `    if (isOver.current) return;\n`,
    replace: '',
    test: 'says nothing of a failure that comes once the order was found paid',
  },
  {
    name: 'endless-authorisation',
    breaks: 'The authorization is made once for a payment.',
    find: `attempt.isResumed ? explain('微信授权未完成', payment) : authorise(payment, attempt)`,
    replace: 'authorise(payment, attempt)',
    test: 'does not send away again a payer who came back without an openid',
  },
  {
    name: 'refused-openid-loop',
    breaks: 'A refused openid is asked for once.',
    find: 'if (isOpenidRefused && !attempt.isResumed) return',
    replace: 'if (isOpenidRefused) return',
    test: 'is not begun again where the server refuses the openid that it has just brought',
  },
  {
    name: 'refused-openid-kept',
    breaks: 'A refused openid is forgotten.',
    find: `if (isOpenidRefused) keepOpenid('');`,
    replace: '',
    test: 'asks for a new openid when the server does not know the kept one',
  },
  {
    name: 'other-order-paid-by-itself',
    breaks: 'Only the order that was about to be paid goes on by itself.',
    find: 'return kept === outTradeNo;',
    replace: 'return kept !== null;',
    test: 'goes on paying nothing but the order that it was left for',
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
    breaks: 'Two taps of any button are one.',
    find: 'if (pending.current) return undefined;',
    replace: '',
    test: 'acts once while its promise is pending, says so, and can be used again afterwards',
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
    name: 'unanswered-question-ends-polling',
    breaks: 'A question that got no answer concludes nothing.',
    find: 'if (error instanceof RefusedError || signal.aborted) throw error;',
    replace: 'throw error;',
    test: 'goes on asking after a question that got no answer',
  },
  {
    name: 'unconfirmed-taken-as-open',
    breaks: 'What is not confirmed in time is said to be so.',
    find: `outcome === 'open' && wasPolled ? 'unconfirmed' : outcome`,
    replace: 'outcome',
    test: 'offers 重新查询 after a minute, which finds the payment',
  },
  {
    name: 'second-payment-unwarned',
    breaks: 'Whoever has chosen to transfer is warned before paying by WeChat as well.',
    find: 'if (isWaiting && !(await confirmSecondPayment())) return;',
    replace: '',
    test: 'says so, keeps the account one tap away, and warns before it is paid by WeChat as well',
  },
];
