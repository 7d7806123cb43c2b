import * as fc from 'fast-check';
import { amountInName, numberInName, shareFacts, type FileFacts } from './invoice-file';
import { matchFile, misfit, type FiledInvoice } from './match-files';

const number = (n: number): string => `2711200000000000000${n}`;
const order = (n: number): string => `T20270320${n}00000000000000000A`;
const facts = (changes: Partial<FileFacts>): FileFacts => ({
  ...{ name: 'a.pdf', kind: 'pdf', number: '', title: '', amountFen: null, remark: '' },
  ...changes,
});
const invoice = (n: number, changes: Partial<FiledInvoice> = {}): FiledInvoice => ({
  ...{ id: String(n), outTradeNo: order(n), title: '天山医院', issued: { number: number(n), amountFen: 120_000 } },
  ...changes,
});
const none: ReadonlySet<string> = new Set();

it('finds the number and the amount in names as the platform and people write them', () => {
  expect(numberInName(`x/dzfp_${number(1)}_天山医院_20270105101500.pdf`)).toBe(number(1));
  expect(numberInName(`${number(1)}/天山医院.pdf`)).toBe('');
  expect(numberInName(`${number(1)} ${number(2)}.pdf`)).toBe('');
  expect(numberInName('20270105101500.pdf')).toBe('');
  expect(amountInName('天山医院_1200.00元.pdf')).toBe(120_000);
  expect(amountInName('1200.00 800.00.pdf')).toBeNull();
  expect(amountInName('2027.01.05.pdf')).toBeNull();
});

it('lets the forms of one invoice share what they say', () => {
  const [pdf, , other] = shareFacts([
    facts({ name: 'x/a.pdf' }),
    facts({ name: 'x/a.xml', number: number(1), title: '天山医院', amountFen: 1 }),
    facts({ name: 'y/a.pdf' }),
  ]);
  expect(pdf).toMatchObject({ number: number(1), title: '天山医院', amountFen: 1 });
  expect(other).toMatchObject({ number: '', title: '', amountFen: null });
});

it.each([
  ['by the number', facts({ number: number(2) }), 'number'],
  ['by the order in the name', facts({ name: `x/${order(2)}.pdf` }), 'order'],
  ['by the order in the remark, as the platform cuts it', facts({ remark: `订单 ${order(2).slice(0, 20)}` }), 'order'],
  ['by the number before the order', facts({ number: number(2), name: `${order(1)}.pdf` }), 'number'],
])('matches %s', (_, file, by) => {
  expect(matchFile(file, [invoice(1), invoice(2)], none)).toMatchObject({ by, invoice: { id: '2' }, reason: '' });
});

it.each([
  ['a reversed one', facts({ number: number(9) }), '冲红'],
  ['another amount', facts({ number: number(1), amountFen: 110_000 }), '金额 ¥1,100.00 与开票金额 ¥1,200.00 不符'],
  ['another number', facts({ name: `${order(1)}.pdf`, number: number(5) }), `登记的是 ${number(1)}`],
  ['an invoice that nobody recorded', facts({ name: `${order(4)}.pdf` }), '还没有登记已开'],
])('leaves %s with its reason', (_, file, reason) => {
  const matched = matchFile(file, [invoice(1), invoice(4, { issued: null })], new Set([number(9)]));
  expect(matched).toMatchObject({ invoice: null, candidates: [], isOpen: false });
  expect(matched.reason).toContain(reason);
});

it('proposes by title and amount, and decides nothing', () => {
  const invoices = [invoice(1), invoice(2), invoice(3, { title: '湘江医院' })];
  const titled = matchFile(facts({ title: '天山医院有限公司', amountFen: 120_000 }), invoices, none);
  expect(titled).toMatchObject({ invoice: null, isOpen: true, reason: '' });
  expect(titled.candidates.map(({ id }) => id)).toEqual(['1', '2']);
  expect(matchFile(facts({ name: '湘江医院.pdf' }), invoices, none).candidates.map(({ id }) => id)).toEqual(['3']);
  expect(matchFile(facts({ name: '扫描件.pdf' }), invoices, none)).toMatchObject({ candidates: [], isOpen: true });
});

it('never gives a file to an invoice that it contradicts', () => {
  const one = fc.record({ number: fc.constantFrom('', number(1), number(2)), amountFen: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(one, fc.array(one, { maxLength: 4 }), fc.boolean(), (said, issued, isNamed) => {
      const file = facts({ ...said, title: '天山医院', name: isNamed ? `${order(0)}.pdf` : 'a.pdf' });
      const invoices = issued.map((given, n) => invoice(n, { issued: given }));
      const { invoice: own, candidates } = matchFile(file, invoices, none);
      for (const given of [...(own === null ? [] : [own]), ...candidates]) {
        expect(misfit(file, given)).toBe('');
        if (said.number !== '' && given.issued?.number !== '') expect(given.issued?.number).toBe(said.number);
        expect(given.issued?.amountFen).toBe(said.amountFen);
      }
    }),
  );
});
