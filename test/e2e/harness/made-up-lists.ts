import { deskCalls, type DeskCallAnswer } from '../../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';

/*
 * Answers of the desk's lists by hand, to look at screens that are full of long names, or empty.
 */

type Row<
  Name extends
    | 'listPeople'
    | 'listTeams'
    | 'listOrders'
    | 'listBankTransactions'
    | 'listRefunds'
    | 'listInvoices'
    | 'listLateTexts'
    | 'listPaymentFaults',
> = DeskCallAnswer<Name>['rows'][number];

const names = [
  '阿卜杜热合曼·买买提吐尔逊',
  '欧阳晓明',
  '李静',
  'Katarzyna Wiśniewska-Nowakowska',
  '努尔阿尼木·阿卜杜克热木',
];
const hospitals = [
  '新疆维吾尔自治区伊犁哈萨克自治州友谊医院信息中心（筹）',
  '湘江医院',
  '内蒙古自治区锡林郭勒盟太仆寺旗医院',
  'Uniwersytet Medyczny w Warszawie, Klinika Kardiologii',
];
const of = <const Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;
const at = (n: number): number => Date.UTC(2027, 3, 20, 9, 52) - n * 4_000_000;
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const person = (n: number): Row<'listPeople'> => ({
  id: id(n),
  cells: {
    ...{
      name: of(names, n),
      phone: '138 **** 5678',
      team: of([hospitals[0] as string, '', ''], n),
      entrant: 'delegate',
    },
    ...{ state: of(['paid', 'unpaid', 'awaited', 'refund-under-review', 'transferred-away'], n), due: 120_000 },
    ...{ payWay: of(['online', 'transfer', 'none'], n), registeredAt: at(n), f_gzdw: of(hospitals, n) },
  },
});

const team = (n: number): Row<'listTeams'> => ({
  ...{ id: id(n), name: of(hospitals, n), contactName: of(names, n), phone: '138 **** 5678' },
  ...{
    province: of(['新疆维吾尔自治区伊犁哈萨克自治州', '湖南省长沙市'], n),
    members: 312 - n,
    paid: 300 - n,
    unpaid: 12,
  },
  createdAt: at(n),
});

const order = (n: number): Row<'listOrders'> => ({
  ...{ id: id(n), number: of(['MI27 2R9D', '20270420175203123456789012'], n), payer: of([...hospitals, ...names], n) },
  ...{
    teamId: '',
    names: names.slice(0, 3),
    people: 48,
    state: of(['unpaid', 'waiting', 'short', 'paid', 'cancelled'], n),
  },
  ...{ amountFen: 12_345_600, receivedFen: 0, payWay: of(['none', 'online', 'transfer'], n) },
  ...{ invoice: of(['none', 'applied', 'issued'], n), createdAt: at(n), paidAt: null },
});

const transaction = (n: number): Row<'listBankTransactions'> => ({
  ...{ id: id(n), state: of(['unclaimed', 'partly', 'over', 'booked', 'returned'], n), source: 'statement' as const },
  ...{ date: '2027-04-20', time: '17:52:03', payer: of(hospitals, n), serial: `0003192270322${n}` },
  ...{ text: '第二十届中国医学信息学学术年会会务费阿卜杜热合曼·买买提吐尔逊等四十八人', currency: 'CNY' },
  ...{ amountFen: 12_345_600, leftFen: 120_000, orders: [{ id: id(1), number: 'MI27 2R9D' }], orderCount: 3 },
});

const refund = (n: number): Row<'listRefunds'> => ({
  ...{ id: id(n), names: of([...names, names.join('、')], n), phone: '138 **** 5678', amountFen: 12_345_600 },
  ...{ state: of(['applied', 'to-pay', 'sent', 'failed', 'returned', 'refused'], n), way: of(['bank', 'provider'], n) },
  ...{ reason: '因医院临时安排援疆医疗任务不能参会，已与会务组电话沟通', createdAt: at(n) },
});

const invoice = (n: number): Row<'listInvoices'> => ({
  ...{ id: id(n), order: 'MI27 2R9D', title: of([...hospitals, ...names], n), taxNumber: '12650000457602211X' },
  ...{ type: of(['ordinary', 'special'], n), email: 'finance@example-hospital.com.cn', amountFen: 12_345_600 },
  ...{ state: of(['requested', 'issued', 'overstated', 'reversed', 'void'], n), paidAt: at(n) },
  ...{ number: of(['', '27112000000000000011'], n), issuedAt: null, files: of(['', 'PDF、OFD、XML'], n) },
});

const lateText = (n: number): Row<'listLateTexts'> => ({
  ...{ id: String(n), personId: id(n), name: of(names, n), phone: '138 **** 5678', tries: (n % 5) + 1 },
  words:
    '您在“第二十届中国医学信息学学术年会”的报名：还有 ¥1,200.00 未支付，请登录个人中心支付。详情 https://conf.example.org/m/MI2027',
  ...{ state: of(['failed', 'retried'], n), failure: of(['isv.BUSINESS_LIMIT_CONTROL', ''], n), createdAt: at(n) },
});

const fault = (n: number): Row<'listPaymentFaults'> => ({
  ...{ number: `PAY${id(n).slice(-8)}`, orderId: id(n), orderNumber: `ORD${id(n).slice(-8)}`, names: of(names, n) },
  ...{ state: of(['mismatch', 'undelivered'], n), dueFen: 120_000, createdAt: at(n) },
  receivedFen: of([119_999, null], n),
});

const meeting = (n: number): DeskCallAnswer<'getMeetings'>[number] => ({
  ...{ id: String(n + 1), code: `MI20${n}`, isPaid: n % 3 > 0, valid: 3_415, owing: 402, waits: n % 4 },
  roles: ['owner', 'finance'],
  name: of(['第二十届中国医学信息学学术年会暨第十二届全国医院信息网络大会', '放射学基层巡讲（太仆寺旗站）'], n),
  ...{ startTime: '2027-05-14 08:00:00', endTime: '2027-05-16 18:00:00', state: of(['open', 'closed', 'over'], n) },
  address: '新疆维吾尔自治区乌鲁木齐市水磨沟区红光山路 3 号新疆国际会展中心',
});

const member = (n: number): DeskCallAnswer<'getStaff'>['members'][number] => ({
  ...{ id: id(n), name: of(names, n), phone: '138 **** 5678', isSelf: n === 0, isActive: true, hasSecondFactor: true },
  grants: [
    {
      role: of(['owner', 'registrar', 'finance', 'door', 'viewer'], n),
      meetingId: n % 2 === 0 ? null : '1',
      until: null,
    },
    { role: 'door', meetingId: '1', until: at(-90) },
  ],
  ...{ signedInAt: n % 5 === 0 ? null : at(n), invitedUntil: null },
});

const line = (n: number): DeskCallAnswer<'getTrail'>['lines'][number] => {
  const part = { id: '', text: '', from: '', to: '' };
  return {
    ...{ id: String(n), at: at(n), who: { name: of(names, n), role: of(['负责人', '会务', '财务', ''], n) } },
    parts: [
      { ...part, kind: 'words', text: '修改' },
      { ...part, kind: 'person', id: id(n), text: of(names, n + 1) },
      { ...part, kind: 'words', text: '的工作单位' },
      { ...part, kind: 'change', from: of(hospitals, n), to: of(hospitals, n + 1) },
    ],
    ...{ more: n % 4 === 0 ? [[{ ...part, kind: 'words' as const, text: '姓名' }]] : [], isNotable: n % 3 === 0 },
    reason: n % 3 === 0 ? '医院更名，已与本人电话核对' : '',
    ...{ position: n, hash: '3f9c0a2b7d11', act: 'correctPerson' },
  };
};

const many = <Item>(item: (n: number) => Item, count: number): Item[] =>
  Array.from({ length: count }, (_, n) => item(n));
const listed = <Item>(item: (n: number) => Item, rows: number) => ({
  ...{ rows: many(item, rows), total: rows === 0 ? 0 : 3_486, all: rows === 0 ? 0 : 3_486 },
  ...{ search: '', sealedSearch: '', counts: {} },
});

/** A list of the desk: its screen below a meeting, its call, and the call's answer with so many rows. */
export interface MadeUpList {
  path: string;
  call: DeskCallName;
  answer: (rows: number) => unknown;
}

const made = <Name extends DeskCallName>(
  path: string,
  call: Name,
  answer: (rows: number) => DeskCallAnswer<Name>,
): MadeUpList => ({
  ...{ path, call },
  answer: (rows) => (deskCalls[call].answer as { write: (given: unknown) => unknown }).write(answer(rows)),
});

export const madeUpLists: readonly MadeUpList[] = [
  made('people', 'listPeople', (rows) => listed(person, rows)),
  made('teams', 'listTeams', (rows) => listed(team, rows)),
  made('orders', 'listOrders', (rows) => listed(order, rows)),
  made('payments', 'listBankTransactions', (rows) => listed(transaction, rows)),
  made('refunds', 'listRefunds', (rows) => listed(refund, rows)),
  made('invoices', 'listInvoices', (rows) => listed(invoice, rows)),
  made('online-payments', 'listPaymentFaults', (rows) => listed(fault, rows)),
  made('texts', 'listLateTexts', (rows) => listed(lateText, rows)),
  made('staff', 'getStaff', (rows) => ({ members: many(member, rows), lastOwnerId: id(0), mayInviteEverywhere: true })),
  made('trail', 'getTrail', (rows) => ({
    ...{ lines: many(line, rows), next: rows === 0 ? '' : '1', total: rows, all: rows === 0 ? 0 : 3_486 },
    ...{ search: '', sealedSearch: '', actors: [] },
  })),
  made('', 'getMeetings', (rows) => many(meeting, rows)),
];
