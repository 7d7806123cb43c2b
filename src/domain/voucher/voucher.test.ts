import * as fc from 'fast-check';
import { newVoucherProblems } from './new-vouchers';
import { cleanVoucherCode, priceWithVoucher, shownVoucherCode, voucherRefusal, voucherState } from './voucher';

const now = Date.parse('2027-03-20T10:00:00+08:00');
const voucher = { priceFen: 0, uses: 2, phone: null, endsAt: null, isWithdrawn: false, isGuest: false };
const who = { phone: '13800000001', type: 'paid', used: 0 } as const;

test.each([
  ['7kq2m-xw94p', '7KQ2MXW94P'],
  [' ７ＫＱ２ｍ　ＸＷ９４Ｐ ', '7KQ2MXW94P'],
  ['daibiao_2027', 'DAIBIAO2027'],
  ['ABCDE', ''],
  ['讲者优惠', ''],
  ['A'.repeat(25), ''],
])('the code %j is %j', (typed, code) => {
  expect(cleanVoucherCode(typed)).toBe(code);
  expect(cleanVoucherCode(shownVoucherCode(code))).toBe(code);
});

test('nobody pays more by a voucher, and two of them are no matter of order', () => {
  const fen = fc.nat(10_000_000);
  fc.assert(
    fc.property(fen, fc.option(fen), fc.option(fen), (feeFen, teamFen, voucherFen) => {
      const price = { feeFen, teamFen };
      const asked = priceWithVoucher(price, voucherFen);
      expect(asked.feeFen).toBeLessThanOrEqual(feeFen);
      expect(asked.teamFen === null).toBe(teamFen === null);
      if (voucherFen !== null) expect(Math.max(asked.feeFen, asked.teamFen ?? 0)).toBeLessThanOrEqual(voucherFen);
      expect(priceWithVoucher(asked, voucherFen)).toEqual(asked);
    }),
  );
});

test.each([
  [{}, {}, null],
  [{}, { used: 2 }, /已用完/],
  [{ isWithdrawn: true }, {}, /已停用/],
  [{ endsAt: now }, {}, null],
  [{ endsAt: now - 1 }, {}, /到期/],
  [{ phone: '13800000002' }, {}, /指定的手机号/],
  [{ phone: '13800000002' }, { phone: '' }, null],
  [{}, { type: 'free' as const }, /只用于参会报名/],
  [{ isGuest: true, isWithdrawn: true }, {}, /邀请已撤回/],
])('%j for %j: %p', (changes, of, message) => {
  const refusal = voucherRefusal({ ...voucher, ...changes }, { ...who, ...of }, now);
  if (message === null) expect(refusal).toBeNull();
  else expect(refusal).toMatch(message);
});

test('a use that was made counts before what ended since', () => {
  expect(voucherState({ ...voucher, isWithdrawn: true, isGuest: true }, 2, now)).toBe('used');
  expect(voucherState({ ...voucher, isWithdrawn: true }, 2, now)).toBe('withdrawn');
  expect(voucherState({ ...voucher, endsAt: now - 1 }, 1, now)).toBe('ended');
  expect([0, 1].map((used) => voucherState(voucher, used, now))).toEqual(['open', 'partly']);
});

test('what the office types wrongly is told at its field', () => {
  const given = {
    code: '',
    count: 1,
    label: '讲者',
    priceFen: 0,
    uses: 1,
    keepsPlaces: false,
    phone: '',
    endsAt: null,
  };
  const fieldsOf = (changes: object) => newVoucherProblems({ ...given, ...changes }, now).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ code: '讲者', label: ' ', uses: 0 })).toEqual(['code', 'label', 'uses']);
  expect(fieldsOf({ code: 'MI2027A', count: 2 })).toEqual(['count']);
  expect(fieldsOf({ phone: '13800000001', uses: 2 })).toEqual(['phone']);
  expect(fieldsOf({ priceFen: 0.5, endsAt: now })).toEqual(['priceFen', 'endsAt']);
});
