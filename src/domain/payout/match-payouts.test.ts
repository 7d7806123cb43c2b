import type { FiledRow } from '../bank/find-returned';
import { matchPayouts, type SentPayout } from './match-payouts';

const number = '6222021234567890128';
const payout = (changes: Partial<SentPayout> = {}): SentPayout => ({
  ...{ reference: '3K9TX7WM', amountFen: 120_000, state: 'sent', sentOn: '2027-05-01' },
  account: { name: '张伟', number, bank: '' },
  ...changes,
});
const row = ({ text = '', ...changes }: Partial<FiledRow>): FiledRow => ({
  ...{ file: 'a.csv', line: 2, date: '2027-05-02', time: '', direction: 'out', amountFen: 120_000, currency: 'CNY' },
  ...{ payer: '张伟', payerAccount: number, serial: 'S1', text, clues: [text], isReversal: false, cells: [] },
  ...changes,
});
const read = (rows: FiledRow[], payouts = [payout()], known: string[] = []) =>
  matchPayouts(rows, payouts, (serial) => known.includes(serial)).map(({ row: { line }, payout: found, says }) =>
    [line, found.reference, says].join(' '),
  );

it('finds a payment by its reference in any spelling, and its return, in the order of time', () => {
  const back = row({ line: 2, direction: 'in', date: '2027-05-03', text: '退汇 3k9t x7wm 户名不符', payer: '' });
  const out = row({ line: 3, text: '会议退费３Ｋ９Ｔ－Ｘ７ＷＭ', payer: '张某', payerAccount: '' });
  expect(read([back, out])).toEqual(['3 3K9TX7WM paid', '2 3K9TX7WM bounced']);
});

it('does not take another amount or currency for the payment', () => {
  expect(read([row({ text: '3K9TX7WM', amountFen: 119_000 })])).toEqual(['2 3K9TX7WM differs']);
  expect(read([row({ text: '3K9TX7WM', currency: 'USD' })])).toEqual(['2 3K9TX7WM differs']);
  expect(read([row({ amountFen: 119_000 })])).toEqual([]);
});

it('without a reference needs account, holder, amount, a new serial, and no second payment like it', () => {
  expect(read([row({})])).toEqual(['2 3K9TX7WM paid']);
  expect(read([row({ payer: '李静' })])).toEqual([]);
  expect(read([row({ payerAccount: '6222' })])).toEqual([]);
  expect(read([row({ serial: '' })])).toEqual([]);
  expect(read([row({})], [payout()], ['S1'])).toEqual([]);
  expect(read([row({ date: '2027-04-30' })])).toEqual([]);
  expect(read([row({})], [payout(), payout({ reference: '4679CDFH' })])).toEqual([]);
  expect(read([row({})], [payout({ state: 'paid' })])).toEqual([]);
  expect(read([row({}), row({ line: 3, serial: 'S2' })])).toEqual(['2 3K9TX7WM paid']);
});

it('takes money that comes from the account for a return only if the bank says so', () => {
  const paid = [payout({ state: 'paid' })];
  expect(read([row({ direction: 'in', text: '会务费' })], paid)).toEqual([]);
  expect(read([row({ direction: 'in', text: '退汇' })], paid)).toEqual(['2 3K9TX7WM bounced']);
  expect(read([row({ direction: 'in', isReversal: true })], paid)).toEqual(['2 3K9TX7WM bounced']);
  expect(read([row({ direction: 'in', text: '退汇' })], [payout({ state: 'bounced' })])).toEqual([]);
});

it('leaves a row that names two payments to a person', () => {
  expect(read([row({ text: '3K9TX7WM 4679CDFH' })], [payout(), payout({ reference: '4679CDFH' })])).toEqual([]);
});
