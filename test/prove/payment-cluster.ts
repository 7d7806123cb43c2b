import { sql } from 'drizzle-orm';
import { openPostgres } from '../../server/db/open-database';
import { createWechatPay } from '../../server/gateways/wechat-pay/create-wechat-pay';
import { reconcilePayments } from '../../server/modules/payments/attempts';
import { sendNotices } from '../../server/modules/notices/send-notices';
import { sendRefunds } from '../../server/modules/refunds/send-refunds';
import {
  startNotificationReceiver,
  type ReceivedNotification,
} from '../../server/test-support/start-notification-receiver';
import { startTestPostgres } from '../../server/test-support/postgres';
import { startTestSandbox, type TestSandbox } from '../../server/test-support/start-test-sandbox';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { migrationsFolder } from '../../server/test-support/test-database';
import { startTestServer, testNow, type Answer, type TestServer } from '../../server/test-support/test-server';
import { tokenFor } from './access-cells';
import type { Fate } from './order-fates';

/** A paid meeting for individuals. */
export const meetingId = meetingIds.MIX2027;
const payments = '/api/appweb/wxpay';

export interface PaidFor {
  phone: string;
  orderId: string;
  outTradeNo: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Again as long as the server has too much to do, as it may on a busy machine. */
async function unlessBusy(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.httpStatus !== 503) return answer;
    await pause(100);
  }
}

/**
 * Two servers on one PostgreSQL with the sandbox for their WeChat. What WeChat tells comes to `receiver` first: each
 * proof delivers it as it likes.
 */
export class PaymentCluster {
  /** How far WeChat's clock is ahead of ours. */
  skewMs = 0;
  private nextPhone = 13_700_000_000;

  private constructor(
    readonly nodes: readonly [TestServer, TestServer],
    readonly sandbox: TestSandbox,
    readonly receiver: Awaited<ReturnType<typeof startNotificationReceiver>>,
    private readonly stopPostgres: () => Promise<void>,
  ) {}

  /** @param timeoutMs after which the servers give a call of WeChat's up */
  static async start(timeoutMs: number): Promise<PaymentCluster> {
    const postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const sandbox = await startTestSandbox();
    const receiver = await startNotificationReceiver();
    const startNode = async (): Promise<TestServer> =>
      startTestServer({ database: await openPostgres(url, migrationsFolder, () => undefined) });
    const nodes = [await startNode(), await startNode()] as const;
    for (const node of nodes) {
      const settings = { ...sandbox.payCredentials, notifyUrl: receiver.url, timeoutMs };
      node.gateways.payments = [createWechatPay(settings, () => node.clock.now)];
      node.gateways.sms = nodes[0].gateways.sms;
    }
    const cluster = new PaymentCluster(nodes, sandbox, receiver, () => postgres.stop());
    cluster.pass(0);
    return cluster;
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.close();
    await this.sandbox.remove();
    await this.receiver.close();
    await this.stopPostgres();
  }

  /** In turn the one and the other. */
  node(n: number): TestServer {
    return this.nodes[n % 2] as TestServer;
  }

  /** Lets time pass everywhere. */
  pass(ms: number): void {
    const now = this.nodes[0].clock.now + ms;
    for (const node of this.nodes) node.clock.now = now;
    this.sandbox.clock.now = now + this.skewMs;
  }

  /** How often an armed fault is still to come. */
  async armed(fault: string): Promise<number> {
    const { armed } = (await (await fetch(this.faultsUrl)).json()) as { armed: Record<string, number> };
    return armed[fault] ?? 0;
  }

  /** Ends all faults of the sandbox. */
  async calm(): Promise<void> {
    await fetch(this.faultsUrl, { method: 'DELETE' });
  }

  private get faultsUrl(): string {
    return `${this.sandbox.payCredentials.origin}/sandbox/faults`;
  }

  async register(node: TestServer): Promise<PaidFor> {
    const phone = String((this.nextPhone += 1));
    const body = shortSubmission(meetingId, { phone, isCharge: '1' });
    const answer = await unlessBusy(() => node.post('/api/appweb/entered/fromAdd', body));
    if (answer.status !== 200) throw new Error(`${answer.httpStatus} ${answer.message}`);
    const { outTradeNo, meetingPayorderId: orderId } = answer.data as { outTradeNo: string; meetingPayorderId: string };
    return { phone, outTradeNo, orderId };
  }

  /** Starts the payment, again while WeChat does not answer, as somebody who presses the button again. */
  async startPaying({ phone, outTradeNo }: PaidFor): Promise<string> {
    await unlessBusy(() => this.node(0).get(`${payments}/getUserInfoByCode?code=code-${phone}`));
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { outTradeNo, openId: `openid-${phone}` };
      const answer = await unlessBusy(() => this.node(tries).post(`${payments}/getPrepayId`, body));
      if (answer.status === 200) return String(answer.data);
      if (answer.httpStatus !== 502) throw new Error(`${answer.httpStatus} ${answer.message}`);
    }
    throw new Error('The payment could not be started');
  }

  /**
   * The payer confirms in WeChat, which tells of it.
   * @returns false if WeChat refuses
   */
  async confirm(checkoutId: string): Promise<boolean> {
    const { sandbox, receiver } = this;
    const heard = receiver.received.length;
    const isTold = (await this.armed('drop-notify')) === 0;
    const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now);
    const { ok } = await sandbox.post('/sandbox/pay', parameters);
    if (ok && isTold) await receiver.waitFor(heard + 1);
    return ok;
  }

  deliver({ headers, body }: ReceivedNotification, node: TestServer): Promise<Answer> {
    const { host: _host, 'content-length': _length, connection: _connection, ...given } = headers;
    const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return node.call({
      ...{ method: 'POST', url: '/api/wxpay/notify' },
      ...{ headers: Object.fromEntries(known), payload: body },
    });
  }

  poll({ outTradeNo }: PaidFor, node: TestServer): Promise<Answer> {
    return node.get(`${payments}/queryOrder?outTradeNo=${outTradeNo}`);
  }

  async asHolder({ phone }: PaidFor, path: string, body: Record<string, unknown>, node: TestServer): Promise<Answer> {
    const headers = await tokenFor(node, phone, meetingId);
    return unlessBusy(() => node.post(path, { meetingId, ...body }, headers));
  }

  cancel(paidFor: PaidFor, node: TestServer): Promise<Answer> {
    return this.asHolder(paidFor, '/api/appweb/team/cancelOrder', { orderId: paidFor.orderId }, node);
  }

  /** The background jobs of both, at once. */
  async runJobs(): Promise<void> {
    const jobs = [reconcilePayments, sendRefunds, sendNotices];
    await Promise.all(this.nodes.flatMap(({ dependencies, app }) => jobs.map((job) => job(dependencies, app.log))));
  }

  /** Gives the jobs time for queued texts, and until WeChat has paid out every refund; one that never arrives is left. */
  async settle(): Promise<void> {
    for (let round = 0; round < 4 || (round < 100 && (await this.isRefunding())); round += 1) {
      this.pass(61_000);
      await this.runJobs();
      // The sandbox pays out by a real timer.
      await pause(30);
    }
  }

  private async isRefunding(): Promise<boolean> {
    const refunds = await this.rows(sql`select 1 from refunds where state in ('requested', 'processing') limit 1`);
    return refunds.length > 0;
  }

  async rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return ((await this.nodes[0].database.query.execute(query)) as { rows: Record<string, unknown>[] }).rows;
  }

  /** Counts how an order ended; each figure is 0 or 1 where nothing is lost or doubled. */
  async fate({ orderId, phone }: PaidFor): Promise<Fate> {
    const became = (status: string) => sql`(select count(*)::int from audit_records
      where subject = 'orders' and subject_id = ${orderId} and after ->> 'status' = ${status}
      and before ->> 'status' is distinct from ${status})`;
    const booked = (kind: string) =>
      sql`(select count(*)::int from ledger where order_id = ${orderId} and kind = ${kind})`;
    const [row] = await this.rows(sql`select (select status from orders where id = ${orderId}) as status,
      ${became('paid')} as paid, ${became('cancelled')} as cancelled,
      ${booked('payment')} as payments, ${booked('refund')} as refunds,
      (select count(*)::int from refunds where order_id = ${orderId} and state <> 'success') as owed`);
    const texts = this.nodes[0].gateways.sms.sent.filter(
      ({ phone: to, parameters }) => to === phone && String(parameters.result).startsWith('交费成功'),
    );
    return { ...(row as unknown as Omit<Fate, 'texts'>), texts: texts.length };
  }

  /** Where the ledger is not what WeChat's bills of all days say: a number that is in one of them, or twice. */
  async unbalanced(): Promise<string[]> {
    const until = this.nodes[0].clock.now;
    this.pass(2 * day);
    const entries: string[] = [];
    for (let at = testNow - day; at <= until + day; at += day) {
      const [provider] = this.nodes[0].gateways.payments;
      const bill = (await provider?.bill(new Date(at + 8 * hour).toISOString().slice(0, 10))) ?? [];
      entries.push(
        ...bill.map(({ movement, amountFen, outTradeNo, outRefundNo, transactionId }) =>
          movement === 'payment'
            ? `payment ${amountFen} transaction:${transactionId}`
            : `refund ${-amountFen} refund:${outRefundNo || outTradeNo}`,
        ),
      );
    }
    const ledger = await this.rows(sql`select kind || ' ' || amount_fen || ' ' || evidence as entry from ledger`);
    const own = ledger.map(({ entry }) => String(entry));
    const extra = (some: string[], others: string[]): string[] => some.filter((entry) => !others.includes(entry));
    const twice = entries.filter((entry, at) => entries.indexOf(entry) !== at);
    return [
      ...extra(entries, own).map((entry) => `only WeChat has ${entry}`),
      ...extra(own, entries).map((entry) => `only the ledger has ${entry}`),
      ...twice.map((entry) => `WeChat has twice ${entry}`),
    ];
  }
}

const hour = 3_600_000;
const day = 24 * hour;
