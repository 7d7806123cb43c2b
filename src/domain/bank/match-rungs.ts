import { describeDifference, orderName } from './proposal';
import type { Candidate, MatchDesk, OpenRow } from './match-desk';
import type { MatchableOrder, PayerKind } from './matchable-order';
import { peopleOf } from './narrow-candidates';
import { mostAmounts, subsetsWithSum } from './subset-sums';

/** Finds what a row may pay for exactly, by one kind of proof. */
export type Rung = (open: OpenRow, desk: MatchDesk) => Candidate[];

const sameOrders = (one: Candidate, other: Candidate): boolean =>
  one.orders.length === other.orders.length && one.orders.every((order) => other.orders.includes(order));

/** Leaves out candidates of the same orders. */
export const distinct = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter((one, index) => candidates.findIndex((other) => sameOrders(one, other)) === index);

/** Keeps those whose open orders are exactly what came. */
const exact = (candidates: readonly Candidate[], { row }: OpenRow, desk: MatchDesk): Candidate[] =>
  distinct(candidates)
    .filter(({ orders }) => orders.length > 0 && orders.every((order) => desk.isOpen(order)))
    .filter(({ orders }) => desk.sumDue(orders) === row.amountFen)
    .map(({ orders, proof }) => ({ orders, proof: `${proof}，${describeDifference(row.amountFen, row.amountFen)}` }));

const only = (order: MatchableOrder, proof: string): Candidate => ({ orders: [order], proof });
const written = (orders: readonly MatchableOrder[]): string => orders.map(orderName).join('、');

/** Several remarks, whose orders the transfer pays for together. */
const remarks: Rung = (open, desk) => {
  const found = open.clues.remarks;
  const all = found.length > 1 ? [{ orders: found, proof: `附言中有 ${written(found)}，合计` }] : [];
  return exact([...all, ...found.map((order) => only(order, `附言 ${orderName(order)}`))], open, desk);
};

/** A remark that was miscopied or cut. */
const damaged: Rung = (open, desk) => {
  const found = exact(
    open.clues.damaged.map(({ order, how }) => only(order, `附言“${how.written}”接近 ${orderName(order)}`)),
    open,
    desk,
  );
  const changesOf = ({ orders }: Candidate): number =>
    Math.min(...open.clues.damaged.filter(({ order }) => orders.includes(order)).map(({ how }) => how.changes));
  const least = Math.min(...found.map(changesOf));
  return found.filter((candidate) => changesOf(candidate) === least);
};

const numbers: Rung = (open, desk) => {
  const found = open.clues.numbers;
  const all = found.length > 1 ? [{ orders: found, proof: '附言中有这几笔的订单号，合计' }] : [];
  return exact([...all, ...found.map((order) => only(order, '附言中有订单号'))], open, desk);
};

const phones: Rung = (open, desk) => {
  const each = open.clues.phones.flatMap(({ orders, phone }) =>
    orders.map((order) => only(order, `附言中有手机号 ${phone}`)),
  );
  return exact([...together(open.clues.phones, desk, '附言中有这几人的手机号，合计'), ...each], open, desk);
};

const names: Rung = (open, desk) => {
  const each = open.clues.names.flatMap(({ orders, name }) =>
    orders.map((order) => only(order, `附言中有姓名 ${name}`)),
  );
  return exact(
    [
      ...together(open.clues.names, desk, `附言中有 ${open.clues.names.map(({ name }) => name).join('、')}，合计`),
      ...each,
    ],
    open,
    desk,
  );
};

/** The open orders of several people whom a row names, if each has one. */
function together(
  found: readonly { orders: readonly MatchableOrder[] }[],
  desk: MatchDesk,
  proof: string,
): Candidate[] {
  const open = found.map(({ orders }) => orders.filter((order) => desk.isOpen(order)));
  if (found.length < 2 || open.some((orders) => orders.length !== 1)) return [];
  return [{ orders: [...new Set(open.flat())], proof }];
}

const payerTexts: Readonly<Record<PayerKind, string>> = {
  receipt: '付款户名与付款人上传的回单一致',
  title: '付款户名与发票抬头一致',
  team: '付款户名与团队名称一致',
  person: '付款户名是订单中的人',
  employer: '付款户名与参会人单位一致',
};
const payerText = (kind: PayerKind, isPart: boolean): string =>
  isPart ? payerTexts[kind].replace('一致', '部分相同').replace('是订单', '近似订单') : payerTexts[kind];

/** A payer with one open order of the amount. */
const payer =
  (isPart: boolean): Rung =>
  (open, desk) => {
    const hits = open.clues.payers.filter((hit) => hit.isPart === isPart);
    const found = exact(
      hits.map(({ order, kind }) => only(order, payerText(kind, isPart))),
      open,
      desk,
    );
    if (isPart) {
      // 天山医院东院区财务科 is 天山医院东院区 rather than 天山医院.
      const sharedBy = ({ orders }: Candidate): number => hits.find(({ order }) => order === orders[0])?.shared ?? 0;
      const most = Math.max(...found.map(sharedBy));
      return found.filter((candidate) => sharedBy(candidate) === most);
    }
    // An invoice's title proves more than a person's employer.
    const kindOf = ({ orders }: Candidate): PayerKind | undefined =>
      hits.find(({ order }) => order === orders[0])?.kind;
    const isWeak = (candidate: Candidate): boolean => kindOf(candidate) === 'employer';
    return found.some((candidate) => !isWeak(candidate)) ? found.filter((candidate) => !isWeak(candidate)) : found;
  };

/** Some open orders of one payer or team that are the amount together. */
const subsets: Rung = (open, desk) => {
  const groups = groupsOf(open, desk);
  const found = groups.flatMap(({ orders, text }) => {
    const awaited = orders.filter(({ awaitsTransfer }) => awaitsTransfer);
    return [orders, ...(awaited.length < orders.length ? [awaited] : [])].flatMap((among) =>
      candidatesAmong(among, text, open, desk),
    );
  });
  return exact(found, open, desk);
};

/** The open orders that the payer, the text or a team join, by what joins them. */
function groupsOf(open: OpenRow, desk: MatchDesk): { orders: readonly MatchableOrder[]; text: string }[] {
  const { payers, phones: byPhone, names: byName } = open.clues;
  const isOpen = (order: MatchableOrder): boolean => desk.isOpen(order);
  const strong = payers.filter(({ kind, isPart }) => kind !== 'employer' && !isPart).map(({ order }) => order);
  const teamIds = new Set(
    [...payers.map(({ order }) => order), ...[...byPhone, ...byName].flatMap(({ orders }) => orders)].flatMap(
      ({ teamId }) => (teamId === null ? [] : [teamId]),
    ),
  );
  const groups = [
    { orders: strong, text: '付款户名相符' },
    ...[...teamIds].map((id) => ({
      orders: desk.index.orders.filter(({ teamId }) => teamId === id),
      text: '同一团队',
    })),
    { orders: payers.filter(({ isPart }) => !isPart).map(({ order }) => order), text: '付款户名或参会人单位相符' },
    { orders: payers.map(({ order }) => order), text: '付款户名近似' },
  ];
  return groups.map(({ orders, text }) => ({ orders: orders.filter(isOpen), text }));
}

function candidatesAmong(among: readonly MatchableOrder[], text: string, open: OpenRow, desk: MatchDesk): Candidate[] {
  if (among.length < 2) return [];
  const proof = (orders: readonly MatchableOrder[]): string =>
    `${text}，其中 ${orders.length} 笔（${peopleOf(orders)} 人）加起来`;
  if (desk.sumDue(among) === open.row.amountFen)
    return [{ orders: among, proof: `${text}，全部 ${among.length} 笔（${peopleOf(among)} 人）加起来` }];
  if (among.length > mostAmounts) return [];
  const amounts = among.map((order) => desk.dueFen(order));
  const found = subsetsWithSum(amounts, open.row.amountFen, 200)
    .filter((subset) => subset.length > 1)
    .map((subset) => subset.flatMap((place) => among[place] ?? []));
  const { people } = open.clues;
  const counted = people === null ? [] : found.filter((orders) => peopleOf(orders) === people);
  return (counted.length > 0 ? counted : found).map((orders) => ({
    orders,
    proof: `${proof(orders)}${counted.length > 0 ? `与附言的 ${people ?? 0} 人相符` : ''}`,
  }));
}

/** A transfer that names one order and is more than that: other open orders of the same payer or team make up the rest. */
const namedWithOthers: Rung = (open, desk) => {
  const named = [...open.clues.remarks, ...open.clues.numbers];
  const found = named.flatMap((order) => {
    const ofTeam = desk.index.orders.filter(({ teamId }) => teamId !== null && teamId === order.teamId);
    const groups = [...groupsOf(open, desk), { orders: ofTeam.filter((one) => desk.isOpen(one)), text: '同一团队' }];
    return groups
      .flatMap(({ orders, text }) => candidatesAmong([...new Set([order, ...orders])], text, open, desk))
      .filter(({ orders }) => orders.includes(order))
      .map(({ orders, proof }) => ({ orders, proof: `附言中有 ${orderName(order)}，${proof}` }));
  });
  return exact(found, open, desk);
};

/** The exact rungs by which a row names its orders itself, strongest first. */
export const namingRungs: readonly Rung[] = [remarks, damaged, numbers, phones, namedWithOthers];

/** The exact rungs that follow people's names, strongest first. */
export const nameRungs: readonly Rung[] = [
  names,
  // One order of a payer and the sum of several are as likely as each other.
  (open, desk) => distinct([...payer(false)(open, desk), ...subsets(open, desk)]),
  payer(true),
];
