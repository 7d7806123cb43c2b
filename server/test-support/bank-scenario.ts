import type { MatchableOrder } from '../../src/domain/bank/matchable-order';
import { formatRemark, remarkAlphabet } from '../../src/domain/payment/transfer';
import { bodies, givens, places, surnames } from './bank-names';
import { generator } from './generator';
import type { MadeMovement } from './bank-layouts';

/*
 * A meeting's orders and the transfers for them, with what each transfer is for: from remarks written as told down to
 * amounts alone, and everything else that a society's account sees. The same number makes the same scenario.
 */

/** How a transfer can be recognised. */
export type Proof =
  | 'remark'
  | 'remarks'
  | 'damaged'
  | 'number'
  | 'phone'
  | 'name'
  | 'payer'
  | 'sum'
  | 'amount'
  | 'short'
  | 'over'
  | 'parts'
  | 'none';

export interface MadeTransfer extends MadeMovement {
  proof: Proof;
  /** The numbers of the orders that it is for; none for what is not ours, or must not be booked. */
  orders: readonly string[];
}

export interface BankScenario {
  orders: MatchableOrder[];
  transfers: MadeTransfer[];
}

const compact = 'T23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function makeBankScenario(seed: number): BankScenario {
  const { below, pick } = generator(seed);
  const letters = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
  let people = 0;
  const usedNames = new Set<string>();
  const newName = (): string => {
    for (;;) {
      const name = pick(Array.from(surnames)) + letters(givens, 1 + below(2));
      if (usedNames.has(name) && below(12) > 0) continue;
      usedNames.add(name);
      return name;
    }
  };
  const newPhone = (): string =>
    `1${pick(['38', '39', '52', '77', '86'])}${String(10_000_000 + (people += 1) * 7_919).slice(-8)}`;
  const hospitals = places.flatMap((place) => bodies.map((body) => `${place}${body}`));
  const orders: MatchableOrder[] = [];
  const addOrder = (changes: Partial<MatchableOrder> & { size?: number }): MatchableOrder => {
    const { size = 1, ...rest } = changes;
    const amountFen = size * pick([80_000, 120_000, 120_000, 150_000]);
    const employer = rest.employers?.[0] ?? pick(hospitals);
    const order: MatchableOrder = {
      outTradeNo: `T${letters(compact.slice(1), 26)}`,
      remark: letters(remarkAlphabet, 8),
      ...{
        status: 'pending',
        isPayable: true,
        awaitsTransfer: below(10) > 0,
        teamId: null,
        teamName: '',
        contactName: '',
      },
      ...{ amountFen, dueFen: amountFen, billedTo: below(3) > 0 ? employer : '' },
      names: Array.from({ length: size }, newName),
      phones: Array.from({ length: size }, newPhone),
      employers: Array.from({ length: size }, () => employer),
      receipt: null,
      createdOn: `2027-03-${String(10 + below(20)).padStart(2, '0')}`,
      ...rest,
    };
    orders.push(order);
    return order;
  };

  const transfers: MadeTransfer[] = [];
  let serial = 0;
  const transfer = (
    proof: Proof,
    paid: readonly MatchableOrder[],
    changes: Partial<MadeMovement> = {},
  ): MadeTransfer => {
    serial += 1;
    const day = 1 + below(28);
    const made: MadeTransfer = {
      at: `2027-04-${String(day).padStart(2, '0')} ${String(8 + below(10)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`,
      direction: 'in',
      amountFen: paid.reduce((sum, { dueFen }) => sum + dueFen, 0),
      payer: pick(hospitals),
      payerAccount: `6222${String(80_000_000 + serial * 131_071)}`,
      text: pick(['会务费', '注册费', '转账', '学术年会', '会议费', '']),
      serial: `${20_270_400_000 + serial * 17}`,
      proof,
      orders: paid.map(({ outTradeNo }) => outTradeNo),
      ...changes,
    };
    transfers.push(made);
    return made;
  };
  const spellings: ((remark: string) => string)[] = [
    (remark) => remark,
    (remark) => formatRemark(remark),
    (remark) => remark.toLowerCase(),
    (remark) => `${remark.slice(0, 4)}-${remark.slice(4)}`.toLowerCase(),
    (remark) => `会务费${remark}${newName()}`,
    (remark) => `附言:${formatRemark(remark)} 两人`,
    (remark) => `MI2027 ${remark}`,
    (remark) => `参会费/${remark}/2027`,
    (remark) => Array.from(remark, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(''),
    (remark) => `${remark.slice(0, 2)} ${remark.slice(2, 5)} ${remark.slice(5)}`,
  ];
  const remarkOf = ({ remark }: MatchableOrder): string => remark ?? '';

  for (let n = 0; n < 60; n += 1) {
    const order = addOrder({ size: 1 + below(3) });
    transfer('remark', [order], { text: spellings[n % spellings.length]?.(remarkOf(order)) ?? '' });
  }
  for (let n = 0; n < 12; n += 1) {
    const order = addOrder({});
    const remark = remarkOf(order);
    const place = below(8);
    const damages = [
      remark.slice(0, place) + pick([...Array.from(remarkAlphabet), '0', 'O', 'B', '8', 'S']) + remark.slice(place + 1),
      remark.slice(0, place) + remark.slice(place + 1),
      remark.slice(0, place) + pick(Array.from(remarkAlphabet)) + remark.slice(place),
      remark.slice(0, 6),
    ];
    transfer('damaged', [order], { text: `会务费 ${damages[n % damages.length] ?? ''}` });
  }
  for (let n = 0; n < 6; n += 1) {
    const two = [addOrder({}), addOrder({ size: 2 })];
    transfer('remarks', two, { text: two.map(remarkOf).join(n % 2 === 0 ? '、' : ' ') });
  }
  for (let n = 0; n < 12; n += 1) {
    const order = addOrder({});
    const { outTradeNo } = order;
    transfer('number', [order], { text: n % 3 === 0 ? `订单${outTradeNo.slice(0, 20)}` : `${outTradeNo}会费` });
  }
  for (let n = 0; n < 12; n += 1) {
    const order = addOrder({});
    const [phone = ''] = order.phones;
    const spelled = [
      phone,
      `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
      `${order.names[0] ?? ''}${phone}`,
    ];
    transfer('phone', [order], { text: spelled[n % 3] ?? '' });
  }
  for (let n = 0; n < 24; n += 1) {
    const order = addOrder({ size: 1 + below(2) });
    const [name = ''] = order.names;
    transfer('name', [order], {
      payer: n % 2 === 0 ? (order.employers[0] ?? '') : pick(hospitals),
      text: `${name}注册费`,
    });
  }
  for (let n = 0; n < 30; n += 1) {
    const title = `${pick(hospitals)}${n}院区`;
    const order = addOrder({
      size: 1 + below(4),
      billedTo: n % 3 === 1 ? '' : title,
      employers: [n % 3 === 1 ? title : pick(hospitals)],
    });
    const written = [title, `${title}（财务科）`, title.replace('医院', '医院 '), `${title}有限公司`];
    const payer = n % 3 === 2 ? (order.names[0] ?? '') : (written[n % written.length] ?? title);
    transfer('payer', [order], { payer });
  }
  for (let n = 0; n < 16; n += 1) {
    const teamName = `${pick(hospitals)}第${n}团队`;
    const own = { teamId: `team-${n}`, teamName, billedTo: n % 2 === 0 ? teamName : '' };
    const made = Array.from({ length: 2 + below(4) }, (_, place) =>
      addOrder({ ...own, size: 1 + place * 2 + below(2) }),
    );
    const paid = n % 3 === 0 ? made : made.slice(0, 2);
    const persons = paid.reduce((sum, { names }) => sum + names.length, 0);
    transfer('sum', paid, {
      payer: teamName,
      text: n % 2 === 0 ? `会务费${persons}人` : '会务费',
    });
  }
  for (let n = 0; n < 10; n += 1) {
    const order = addOrder({ amountFen: 100_100 + n * 700, dueFen: 100_100 + n * 700 });
    transfer('amount', [order], { payer: `${pick(hospitals)}工会` });
  }
  for (let n = 0; n < 14; n += 1) {
    const order = addOrder({ size: 2, billedTo: `${pick(hospitals)}甲${n}部` });
    const byRemark = n % 2 === 0;
    const given = {
      text: byRemark ? `会费 ${remarkOf(order)}` : '会务费',
      ...(byRemark ? {} : { payer: order.billedTo }),
    };
    const isShort = n < 8;
    transfer(isShort ? 'short' : 'over', [order], { ...given, amountFen: order.dueFen + (isShort ? -30_000 : 20_000) });
  }
  for (let n = 0; n < 4; n += 1) {
    const order = addOrder({ size: 2 });
    const text = remarkOf(order);
    transfer('parts', [order], { text, amountFen: order.dueFen - 70_000 });
    transfer('parts', [order], { text: `${text} 补`, amountFen: 70_000 });
  }
  // Two people of one employer, whose transfers differ in nothing.
  const pair = [addOrder({ employers: ['哈密儿童医院'] }), addOrder({ employers: ['哈密儿童医院'] })];
  const equal = {
    amountFen: pair[0]?.dueFen ?? 0,
    payer: '某职工技协',
    text: '会务费',
    at: '2027-04-09 09:00:00',
    serial: '',
    payerAccount: '62220000',
  };
  transfer('none', [], equal);
  transfer('none', [], equal);
  // What must not be booked.
  for (let n = 0; n < 3; n += 1) {
    const paid = addOrder({ status: 'paid', dueFen: 0 });
    transfer('none', [], { amountFen: paid.amountFen, text: remarkOf(paid) });
    const returned = addOrder({});
    const { payer, payerAccount } = transfer('none', [], {
      ...{ amountFen: returned.dueFen, text: `会费${remarkOf(returned)}`, at: '2027-04-02 10:00:00' },
    });
    transfer('none', [], {
      ...{
        direction: 'out',
        amountFen: returned.dueFen,
        payer,
        payerAccount,
        at: '2027-04-05 10:00:00',
        text: '退汇 户名不符',
      },
    });
  }
  transfer('none', [], { payer: '', payerAccount: '', text: '结息', amountFen: 12_345 });
  transfer('none', [], { direction: 'out', payer: '', text: '账户管理费', amountFen: 5_000 });
  for (let n = 0; n < 20; n += 1)
    transfer('none', [], {
      direction: 'out',
      payer: pick(hospitals),
      text: '货款',
      amountFen: 1_000_000 + below(900_000),
    });
  for (let n = 0; n < 10; n += 1)
    transfer('none', [], { payer: `${pick(places)}药业有限公司`, text: '赞助款', amountFen: 3_000_017 + n });
  for (let n = 0; n < 60; n += 1) addOrder({ size: 1 + below(2) });
  transfers.sort((one, other) => one.at.localeCompare(other.at));
  return { orders, transfers };
}
