import { interpretTradeState } from './interpret-trade-state';

test.each([
  ['SUCCESS', 'paid'],
  ['REFUND', 'paid'],
  ['CLOSED', 'closed'],
  ['NOTPAY', 'open'],
  ['USERPAYING', 'open'],
  ['success', 'open'],
  ['', 'open'],
])('trade_state %j is %s', (state, outcome) => {
  expect(interpretTradeState(state)).toBe(outcome);
});
