import { isOutTradeNo } from './out-trade-no';

test.each(['T20270320', 'abc_-|', '123*56', 'x'.repeat(32)])('%s can be one', (text) => {
  expect(isOutTradeNo(text)).toBe(true);
});

test.each(['', '12345', 'x'.repeat(33), 'T2027 0320', 'T2027/0320', '订单20270320', '123456\n'])(
  '%j cannot',
  (text) => {
    expect(isOutTradeNo(text)).toBe(false);
  },
);
