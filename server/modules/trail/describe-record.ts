import { readText } from '../../../src/domain/json/read-value';
import type { Sentence, SentencePart } from '../../../src/domain/trail/trail';
import { describeAct } from './describe-act';
import { describeBankTransaction, describePayout } from './describe-bank';
import { describeCreditRecord, describeCreditRule, describeObjection } from './describe-credit';
import { amount, notable, order, person, quiet, team, words } from './sentence-parts';
import { describedInvoices } from './describe-invoice';
import { describeWaiting } from './describe-waiting';
import { describeCertificate } from './describe-certificate';
import { describeMessage } from './describe-message';
import { isAdded, isRemoved, isState, type Describe, type Described, type TrailRecord } from './trail-record';
import { bulkActLabel, columnTitles, offerWords, payerLinkWords, valueWords } from './record-words';

/** The changes of columns that have words, such as 身份 参会代表 → 参观观众, and the titles of columns without. */
function changeParts({ before, after, answers }: TrailRecord, left: readonly string[] = []): SentencePart[] {
  const told = Object.keys(after).filter((name) => name in columnTitles && name in valueWords && !left.includes(name));
  const valued = told.flatMap((name) => {
    const write = valueWords[name] ?? readText;
    const [from, to] = [write(before[name]), write(after[name])];
    return from === to ? [] : [words(columnTitles[name] ?? name), { kind: 'change', from, to } as const];
  });
  const corrected = answers.flatMap(({ label, from, to }) => [words(label), { kind: 'change', from, to } as const]);
  const changed = Array.isArray(after.changed) ? after.changed.map(readText) : [];
  const covered = answers.length > 0 ? ['name', 'phone', 'answers'] : [];
  const titles = changed.filter((name) => !covered.includes(name)).flatMap((name) => columnTitles[name] ?? []);
  return [...valued, ...corrected, ...(titles.length === 0 ? [] : [words(titles.join('、'))])];
}

const ofPerson = (record: TrailRecord, told: string) => (told === '' ? null : quiet(person(record), words(told)));

function describeEntry(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  const { after } = record;
  if (isAdded(record)) {
    if (isState(record, 'transfer_status', 2)) return quiet(person(record), words('接受转来的参会资格'));
    const entrant = valueWords.entry_type?.(after.entry_type) ?? '';
    return quiet(person(record), words(['报名', entrant].filter(Boolean).join('，')));
  }
  if (isRemoved(record)) return quiet(words('删除了一位参会人'));
  if (isState(record, 'transfer_status', 1)) return quiet(words('把参会资格从'), person(record), words('转给他人'));
  if (isState(record, 'refund_status', 1)) return quiet(words('为'), person(record), words('申请退费'));
  if (isState(record, 'refund_status', 2)) return quiet(person(record), words('已退费，参会码失效'));
  if (isState(record, 'refund_status', 3)) return quiet(person(record), words('的退费申请未通过，参会码仍有效'));
  if ('pay_status' in after)
    return quiet(person(record), {
      ...{ kind: 'change', from: valueWords.pay_status?.(record.before.pay_status) ?? '' },
      to: valueWords.pay_status?.(after.pay_status) ?? '',
    });
  const waiting = describeWaiting(record);
  if (waiting !== null) return waiting;
  if (isState(record, 'review_state', 'approved')) return quiet(words('审核通过'), person(record));
  if (isState(record, 'review_state', 'refused')) return quiet(words('审核没有通过'), person(record));
  if (isState(record, 'live', false)) return quiet(words('取消'), person(record), words('的报名'));
  if (isState(record, 'live', true)) return quiet(words('恢复'), person(record), words('的报名'));
  if ('team_id' in after) return quiet(words(after.team_id === null ? '移出团队' : '移到团队'), person(record));
  const changes = changeParts(record, ['live']);
  return changes.length === 0 ? null : quiet(words('改'), person(record), words('的'), ...changes);
}

function describeOrder(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  const { before, after } = record;
  if (isAdded(record)) return quiet(words('下订单'), order(record), amount(record));
  if (isRemoved(record)) return null;
  if ('status' in after) {
    const change = {
      kind: 'change',
      from: valueWords.status?.(before.status) ?? '',
      to: valueWords.status?.(after.status) ?? '',
    };
    const sentence = [words('订单'), order(record), amount(record), change as SentencePart];
    // Money that was booked wrongly, or an order that lives again.
    return after.status === 'pending' ? notable(...sentence) : quiet(...sentence);
  }
  if ('awaiting_transfer_since' in after)
    return after.awaiting_transfer_since === null
      ? null
      : quiet(words('订单'), order(record), words('改为对公转账或现场刷卡'));
  const changes = changeParts(record);
  return changes.length === 0 ? null : quiet(words('改订单'), order(record), words('的'), ...changes);
}

function describeTeam(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isAdded(record)) return quiet(words('登记团队'), team(record));
  if (isRemoved(record)) return quiet(words('删除了一个团队'));
  const changes = changeParts(record);
  return changes.length === 0 ? null : quiet(words('改团队'), team(record), words('的'), ...changes);
}

function describeRefund(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isAdded(record)) return notable(words('给'), person(record), words('退款'), amount(record));
  if (typeof record.after.account_asked_at === 'string')
    return quiet(words('发短信请'), person(record), words('提供退费的收款账户'));
  const to = valueWords.state?.(record.after.state) ?? '';
  return to === '' ? null : quiet(words('退款'), amount(record), words(to));
}

function describeApplication(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isAdded(record))
    return isState(record, 'decision', 'pending') ? quiet(person(record), words('申请退费'), amount(record)) : null;
  const to = valueWords.decision?.(record.after.decision) ?? '';
  return to === '' ? null : quiet(person(record), words('的退费申请'), amount(record), words(to));
}

function describeScan(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isRemoved(record) || typeof record.after.undone_at === 'string')
    return notable(words('撤销'), person(record), words('的签到'));
  return quiet(person(record), words(isState(record, 'direction', 'out') ? '离场' : '签到'));
}

/** Describes rows that have a name of their own. */
const describeNamed =
  (kind: string): Describe =>
  (record) => {
    const name = readText(record.after.name ?? record.before.name ?? '');
    return quiet(words(`${isAdded(record) ? '增加' : isRemoved(record) ? '删除' : '改'}${kind}`), words(name));
  };

function describeMeeting(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isAdded(record)) return quiet(words('建立会议'));
  const changes = changeParts(record);
  const changed = Array.isArray(record.after.changed) ? record.after.changed : [];
  const told = [words('改会议的'), ...changes];
  if (changes.length === 0) return null;
  return changed.includes('receiving_account') ? notable(...told) : quiet(...told);
}

/** The record of the meeting tells of a draft that is published. */
const describeDraft: Describe = (record) =>
  /publish/i.test(record.act) ? null : quiet(words(`${isRemoved(record) ? '放弃' : '保存'}会议设置的草稿`));

/** Those whom it changes are told by their own records. */
function describeBulkRun(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  const { after } = record;
  if (isAdded(record)) return quiet(words(`开始批量${bulkActLabel(after.act)}`));
  if ('stopped_at' in after) return quiet(words(after.stopped_at === null ? '继续批量操作' : '停下批量操作'));
  return null;
}

const described: Described = {
  entered: { subject: 'registration', describe: describeEntry },
  orders: { subject: 'money', describe: describeOrder },
  teams: { subject: 'registration', describe: describeTeam },
  refunds: { subject: 'money', describe: describeRefund },
  refund_applications: { subject: 'money', describe: describeApplication },
  meetings: { subject: 'meeting', describe: describeMeeting },
  meeting_drafts: { subject: 'meeting', describe: describeDraft },
  // What a refund or a cancelled order ends is told by its own record.
  order_items: { subject: 'money', describe: () => null },
  ledger: {
    subject: 'money',
    describe: (record) => {
      const isIn = (record.amountFen ?? 0) >= 0;
      // A payment that is taken back is told by what it was booked from.
      if (!isIn && isState(record, 'kind', 'payment')) return null;
      return quiet(words(isIn ? '入账' : '付出'), amount(record), words('，订单'), order(record));
    },
  },
  payment_attempts: {
    subject: 'money',
    describe: (record) =>
      isState(record, 'status', 'mismatch') ? notable(words('付款金额与订单'), order(record), words('不符')) : null,
  },
  transfer_bookings: {
    subject: 'money',
    describe: (record) =>
      'revoked_at' in record.after && !isAdded(record)
        ? notable(words('撤回一笔入账'), amount(record), words('，订单'), order(record))
        : null,
  },
  transfer_receipts: {
    subject: 'money',
    describe: (record) => quiet(words(isRemoved(record) ? '删除转账凭证，订单' : '上传转账凭证，订单'), order(record)),
  },
  payer_links: {
    subject: 'money',
    describe: (record) =>
      isRemoved(record) ? null : quiet(words(`${payerLinkWords(record.after, isAdded(record))}，订单`), order(record)),
  },
  unknown_payments: {
    subject: 'money',
    describe: (record) =>
      isAdded(record)
        ? notable(words('收到认不出的款项'), amount(record))
        : quiet(words('认不出的款项'), amount(record), words(valueWords.state?.(record.after.state) ?? '')),
  },
  ...describedInvoices,
  // The act of the office tells of all that were made together.
  vouchers: { subject: 'money', describe: () => null },
  invoice_settings: { subject: 'meeting', describe: () => quiet(words('改开票设置')) },
  statement_layouts: { subject: 'money', describe: () => notable(words('指明了一种银行流水各列的意思')) },
  bank_transactions: { subject: 'money', describe: describeBankTransaction },
  bank_allocations: {
    subject: 'money',
    describe: (record) =>
      typeof record.after.reverses === 'string'
        ? notable(words('撤回一笔入账'), amount(record), words('，订单'), order(record))
        : null,
  },
  payouts: { subject: 'money', describe: describePayout },
  bulk_runs: { subject: 'registration', describe: describeBulkRun },
  transfer_offers: { subject: 'registration', describe: (record) => ofPerson(record, offerWords(record)) },
  // Until migration 0030 a check-in was a row of its own.
  check_ins: { subject: 'registration', describe: describeScan },
  scans: { subject: 'registration', describe: describeScan },
  gates: { subject: 'meeting', describe: describeNamed('入口') },
  gate_links: {
    subject: 'meeting',
    describe: (record) =>
      notable(
        words(isAdded(record) ? '开签到口的扫码链接，给' : '停用签到口的扫码链接'),
        words(readText(record.after.label)),
      ),
  },
  programme_sessions: { subject: 'meeting', describe: describeNamed('日程单元') },
  credit_rules: { subject: 'meeting', describe: describeCreditRule },
  messages: { subject: 'registration', describe: describeMessage },
  hours_objections: { subject: 'registration', describe: describeObjection },
  credit_records: { subject: 'registration', describe: describeCreditRecord },
  certificates: { subject: 'registration', describe: describeCertificate },
  certificate_templates: { subject: 'meeting', describe: () => quiet(words('修改证书的文字或图片')) },
  entry_notes: {
    subject: 'registration',
    describe: (record) => quiet(words(isRemoved(record) ? '删掉' : '写'), person(record), words('的备注')),
  },
  badge_prints: {
    subject: 'registration',
    describe: (record) => quiet(words('打印'), person(record), words('的胸卡')),
  },
};

/** Describes a record of the audit trail in a sentence; null for one that another record tells better. */
export function describeRecord(record: TrailRecord): Sentence | null {
  if (record.subject === 'command' || record.subject.startsWith('staff_') || record.subject === 'desk')
    return describeAct(record);
  const known = described[record.subject];
  const sentence = known?.describe(record) ?? null;
  return known === undefined || sentence === null ? null : { subject: known.subject, ...sentence };
}
