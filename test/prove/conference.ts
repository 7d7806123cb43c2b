import { eq, sql } from 'drizzle-orm';
import { phoneDigest } from '../../server/db/sealed-column';
import { findLiveEntry } from '../../server/stores/entries/store';
import { invoiceParts } from '../../server/db/tables/invoices';
import { orders } from '../../server/db/tables/orders';
import { issueInvoice } from '../../server/modules/invoices/issue-invoice';
import { reverseInvoice } from '../../server/modules/invoices/reverse-invoice';
import { sendBatch } from '../../server/modules/payouts/send-batch';
import { putPayee } from '../../server/modules/payouts/set-payee';
import { settlePayouts } from '../../server/modules/payouts/settle-payouts';
import { makeStatement, writeStatement } from '../../server/test-support/bank-statements';
import { readDecisions } from '../../src/domain/bank/read-decisions';
import { bookBankRows } from '../../server/modules/bank/book-bank-rows';
import { recordPayment, type PaymentOutcome } from '../../server/modules/payments/record-payment';
import { Refusal } from '../../server/http/answers';
import { bookTransfer } from '../../server/modules/bank/book-transfer';
import { takeBackTransfer } from '../../server/modules/bank/take-back-transfer';
import { approveRefund, refuseRefund } from '../../server/modules/refunds/decide-refund';
import { settleRefundOffline } from '../../server/modules/refunds/settle-refund';
import { startRefund } from '../../server/modules/refunds/start-refund';
import { decideReview } from '../../server/modules/reviews/decide-review';
import { sendRefunds } from '../../server/modules/refunds/send-refunds';
import { checkIn } from '../../server/modules/door/check-in';
import { logIn } from '../../server/test-support/log-in';
import { invoiceInfo, keptInvoice, meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { prepay } from '../../server/test-support/attendees';
import { startTeam, type TestOperator } from '../../server/test-support/team';
import type { Answer, TestServer } from '../../server/test-support/test-server';
import { type ModelOrder, dueFen } from './conference-model';

/** A paid meeting for individuals and teams. */
const meetingId = meetingIds.MIX2027;
const operatorPhones = ['13800000001', '13800000002'];

/** The real server, as the people of a history use it: by the calls of their pages, logged in where those need it. */
export class Conference {
  private readonly people = new Map<string, Promise<{ authorization: string }>>();
  private readonly teams = new Map<number, Promise<TestOperator>>();
  private statementRow = 0;

  static readonly meetingId = Number(meetingId);

  constructor(readonly server: TestServer) {}

  register(phone: string): Promise<Answer> {
    return this.server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone, isCharge: '1' }));
  }

  async addMember(team: number, phone: string): Promise<Answer> {
    return (await this.operator(team)).post('addEntered', shortSubmission(meetingId, { phone }));
  }

  async deleteMember(team: number, phone: string): Promise<Answer> {
    return (await this.operator(team)).post('delEntered', { phone });
  }

  async order(team: number, members: readonly string[]): Promise<Answer> {
    const ids = await Promise.all(members.map((phone) => this.entryId(phone)));
    return (await this.operator(team)).post('submitTeamOrder', { enteredIds: ids.join(',') });
  }

  prepay(outTradeNo: string): Promise<Answer> {
    return prepay(this.server, outTradeNo);
  }

  /** The payer pays, and the provider tells it `times` times. */
  async payment(outTradeNo: string, times: number): Promise<PaymentOutcome[]> {
    const report = this.server.gateways.pay.pay(outTradeNo);
    const outcomes: PaymentOutcome[] = [];
    for (let told = 0; told < times; told += 1) outcomes.push(await recordPayment(report, this.server.dependencies));
    return outcomes;
  }

  async cancel(order: ModelOrder, holder: string): Promise<Answer> {
    const headers = order.team === null ? await this.person(holder) : (await this.operator(order.team)).headers;
    return this.server.post('/api/appweb/team/cancelOrder', { meetingId, orderId: order.id }, headers);
  }

  /** `by` is the holder's, or a team's number. */
  async transfer(phone: string, to: string, by: 'holder' | number): Promise<Answer> {
    const body = shortSubmission(meetingId, { phone: to, name: '王芳', enteredId: await this.entryId(phone) });
    return this.server.post('/api/appweb/entered/applyTransfer', body, await this.headers(phone, by));
  }

  async applyRefund(phone: string, by: 'holder' | number): Promise<Answer> {
    const body = { meetingId, enteredId: await this.entryId(phone) };
    return this.server.post('/api/appweb/entered/applyRefund', body, await this.headers(phone, by));
  }

  /** @returns whether it was decided as wished */
  async decideRefund(phone: string, isApproved: boolean): Promise<boolean> {
    const entryId = await this.entryId(phone);
    const { rows } = (await this.server.database.query.execute(
      sql`select id from refund_applications where entered_id = ${entryId} and decision = 'pending'`,
    )) as { rows: { id: string }[] };
    const id = rows[0]?.id ?? '';
    try {
      if (isApproved) await approveRefund(id, this.server.dependencies);
      else await refuseRefund(id, '资料不全', this.server.dependencies);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The organiser refunds somebody unasked, once all that is under way at the provider has arrived.
   * @returns whether it was accepted
   */
  async startRefund(phone: string, amountFen: number | null): Promise<boolean> {
    await settleRefunds(this.server);
    const given = { amountFen, reason: '重复', isForced: false };
    return this.succeeds(startRefund(await this.entryId(phone), given, (id) => id, this.server.dependencies));
  }

  /** The organiser pays what is due to this phone's owner by bank. */
  async payByBank(phone: string): Promise<void> {
    const entryIds = sql`select id from entered where phone_digest = ${phoneDigest(phone)}`;
    const { rows } = (await this.server.database.query.execute(
      sql`select out_refund_no from refunds where provider = 'offline' and state = 'requested' and entered_id in (${entryIds})`,
    )) as { rows: { out_refund_no: string }[] };
    for (const row of rows) await settleRefundOffline(row.out_refund_no, '', this.server.dependencies);
  }

  /**
   * The organiser sends what is due to this phone's owner to the bank, and reads from its statement that it was paid, and
   * that it came back; each statement twice as everywhere.
   */
  async payOut(phone: string, isReturned: boolean): Promise<void> {
    const { dependencies, app } = this.server;
    const entryIds = sql`select id from entered where phone_digest = ${phoneDigest(phone)}`;
    const { rows: due } = (await dependencies.database.query.execute(
      sql`select out_refund_no, refund_fen from refunds where provider = 'offline' and state = 'requested' and entered_id in (${entryIds})`,
    )) as { rows: { out_refund_no: string; refund_fen: number }[] };
    const account = { name: '张伟', number: '6222021234567890128', bank: '招商银行' };
    for (const { out_refund_no: refund } of due) await putPayee(refund, account, dependencies);
    const { rows } = await sendBatch('', dependencies);
    if (rows.length !== due.length) throw new Error(`${rows.length} of ${due.length} refunds were sent`);
    if ((await sendBatch('', dependencies)).rows.length > 0) throw new Error('A refund was sent twice');
    const read = async (direction: 'in' | 'out'): Promise<void> => {
      const movements = rows.map(({ payout: { amountFen, reference } }) => {
        this.statementRow += 1;
        const told = { at: '2027-03-19 15:24:03', payer: account.name, payerAccount: account.number };
        return { ...told, direction, amountFen, text: `会议退费 ${reference}`, serial: `P${this.statementRow}` };
      });
      const file = { name: '流水.csv', bytes: writeStatement(makeStatement('CMB', movements), 'csv') };
      for (const outcome of [direction === 'in' ? 'bounced' : 'paid', 'known']) {
        const settled = await settlePayouts([file], { isCheck: false, isWanted: () => true }, dependencies, app.log);
        const outcomes = settled.map((row) => row.outcome);
        if (outcomes.length !== rows.length || outcomes.some((one) => one !== outcome))
          throw new Error(outcomes.join());
      }
    };
    await read('out');
    if (isReturned) await read('in');
  }

  /** Its payer applies for an invoice, and the organiser records that it was issued. @returns whether it was */
  async issueInvoice({ id, outTradeNo }: ModelOrder): Promise<boolean> {
    await this.server.database.query.update(orders).set({ invoice: keptInvoice }).where(eq(orders.id, id));
    this.statementRow += 1;
    const number = `271120000000${String(this.statementRow).padStart(8, '0')}`;
    return this.succeeds(issueInvoice({ outTradeNo, number }, this.server.dependencies));
  }

  reverseInvoice({ outTradeNo }: ModelOrder): Promise<boolean> {
    return this.succeeds(reverseInvoice(outTradeNo, '', this.server.dependencies));
  }

  /** The payer applies for an invoice for a part of the order. */
  async applyForPart(order: ModelOrder, holder: string, title: string, amountFen: number): Promise<Answer> {
    this.passTime();
    const headers = order.team === null ? await this.person(holder) : (await this.operator(order.team)).headers;
    const body = { ...invoiceInfo, invoiceTitle: title, orderId: order.id, partId: '', money: amountFen / 100 };
    return this.server.post(`/api/appweb/orderDetails/saveInvoicePart/${meetingId}`, body, headers);
  }

  async issuePart(order: ModelOrder, title: string): Promise<boolean> {
    this.statementRow += 1;
    const number = `271120000000${String(this.statementRow).padStart(8, '0')}`;
    const outTradeNo = await this.partNumber(order, title);
    return this.succeeds(issueInvoice({ outTradeNo, number }, this.server.dependencies));
  }

  async reversePart(order: ModelOrder, title: string): Promise<boolean> {
    this.passTime();
    return this.succeeds(reverseInvoice(await this.partNumber(order, title), '', this.server.dependencies));
  }

  /** The number of the application that counts: a reversed one has another in its place. */
  private async partNumber({ id }: ModelOrder, title: string): Promise<string> {
    const rows = await this.server.database.query.select().from(invoiceParts).where(eq(invoiceParts.orderId, id));
    return rows.find(({ invoice, reversedAt }) => invoice.title === title && reversedAt === null)?.number ?? '';
  }

  /** Applications of one moment have no order. */
  private passTime(): void {
    this.server.clock.now += 1_000;
  }

  confirmTransfer(order: ModelOrder): Promise<boolean> {
    const { outTradeNo } = order;
    const arrival = { amountFen: dueFen(order), arrivedOn: '', serial: '' };
    return this.succeeds(bookTransfer(outTradeNo, { givesBack: false, ...arrival }, this.server.dependencies));
  }

  /**
   * The organiser books a row of a statement, twice as everywhere.
   * @returns whether it was booked
   */
  async bookRow(
    parts: readonly { outTradeNo: string; amountFen: number }[],
    overFen: number,
    returns: boolean,
  ): Promise<boolean> {
    this.statementRow += 1;
    const amountFen = parts.reduce((sum, part) => sum + part.amountFen, overFen);
    const row = {
      ...{ file: '流水.xls', row: this.statementRow, date: '2027-03-19', direction: 'in', amountFen, currency: 'CNY' },
      ...{ payer: '天山医院', serial: `S${this.statementRow}`, text: '', proposals: [] },
      decision: { orders: parts, ...(returns && overFen > 0 ? { return: overFen } : {}) },
    };
    const list = readDecisions([row]);
    const outcomes: string[] = [];
    for (let time = 0; time < 2; time += 1)
      for (const { outcome } of await bookBankRows(list, '', this.server.dependencies, this.server.app.log))
        outcomes.push(outcome);
    if (outcomes.join() !== 'booked,known' && outcomes.join() !== 'refused,refused') throw new Error(outcomes.join());
    return outcomes[0] === 'booked';
  }

  takeBack({ outTradeNo }: ModelOrder): Promise<boolean> {
    return this.succeeds(takeBackTransfer(outTradeNo, '记错', this.server.dependencies));
  }

  private async succeeds(done: Promise<unknown>): Promise<boolean> {
    try {
      await done;
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  sendRefunds(): Promise<unknown> {
    return sendRefunds(this.server.dependencies, this.server.app.log);
  }

  /** @returns whether it was decided as wished */
  async decideReview(phone: string, isApproved: boolean): Promise<boolean> {
    const decision = isApproved ? ({ isApproved } as const) : ({ isApproved, reason: '名额已满' } as const);
    try {
      await decideReview(await this.entryId(phone), decision, this.server.dependencies);
      return true;
    } catch {
      return false;
    }
  }

  async checkIn(phone: string): Promise<string> {
    const entry = await findLiveEntry(this.server.database.query, Conference.meetingId, phone);
    return (await checkIn(entry?.ticketRef ?? '', '', this.server.dependencies)).outcome;
  }

  private async headers(phone: string, by: 'holder' | number): Promise<{ authorization: string }> {
    return by === 'holder' ? this.person(phone) : ((await this.operator(by)).headers as { authorization: string });
  }

  private operator(team: number): Promise<TestOperator> {
    return once(this.teams, team, () => startTeam(this.server, operatorPhones[team], meetingId));
  }

  private person(phone: string): Promise<{ authorization: string }> {
    return once(this.people, phone, () => logIn(this.server, meetingId, phone));
  }

  /** '' where nobody has this phone. */
  private async entryId(phone: string): Promise<string> {
    return (await findLiveEntry(this.server.database.query, Conference.meetingId, phone))?.id ?? '';
  }
}

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Sends what is owed, and hears that it has arrived. */
export async function settleRefunds({ clock, dependencies, app }: TestServer): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    clock.now += 61_000;
    await sendRefunds(dependencies, app.log);
  }
}
