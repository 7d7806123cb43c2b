import { join } from 'node:path';
import type { Queryable } from '../../server/db/database';
import { openUnmigrated } from '../../server/db/open-unmigrated';
import { openPostgres } from '../../server/db/open-database';
import { runCommand } from '../../server/cli/run-command';
import type { BillEntry, PaymentProvider } from '../../server/gateways/payment-provider';
import { GatewayError } from '../../server/gateways/ports';
import { verifyChain, sealRecords } from '../../server/modules/audit/chain';
import { brokenInvariants } from '../../server/test-support/order-invariants';
import { type TestOperator } from '../../server/test-support/team';
import { migrationsFolder } from '../../server/test-support/test-database';
import { proof, type Tally } from './proof';
import { backUp, restore, rowsIn } from './restored';
import {
  secrets,
  days,
  folder,
  postgres,
  server,
  sandbox,
  setTime,
  node,
  approve,
  payOut,
  type Story,
  stories,
  phoneOf,
  inBatches,
  startPaidTeam,
} from './restore-stories';

/**
 * Yesterday's backup is restored after a day of payments and refunds that only WeChat knows of: after the resync, by two
 * nodes at once and after runs that were broken off, what was paid and given back stands in the ledger as on the bills.
 */

/** The provider, whose line is cut after so many calls. */
function cutAfter(calls: number): PaymentProvider {
  let left = calls;
  return new Proxy(sandbox.pay, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        left -= 1;
        if (left < 0) return Promise.reject(new GatewayError('wechat-pay', 'NETWORK', 'the line was cut', true));
        return (value as (...args: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}

interface Money {
  number: string;
  fen: number;
}

/** Returns the movements in the ledger, and the money for unknown orders, each by its number. */
const bookedMoney = (query: Queryable): Promise<Money[]> =>
  rowsIn<Money>(
    query,
    `select split_part(evidence, ':', 2) as number, amount_fen::int as fen from ledger
      union all select transaction_id, amount_fen from unknown_payments where state = 'waiting'`,
  );

const billedMoney = (bill: readonly BillEntry[]): Money[] =>
  bill.map(({ movement, transactionId, outRefundNo, amountFen }) =>
    movement === 'payment' ? { number: transactionId, fen: amountFen } : { number: outRefundNo, fen: -amountFen },
  );

const sorted = (money: readonly Money[]): string[] => money.map(({ number, fen }) => `${number} ${fen}`).sort();

/** Orders and tickets that the backup knew, as they should be; of what was paid and given back since, the ticket alone. */
const stateOf = (query: Queryable, phones: string): Promise<Record<string, unknown>[]> =>
  rowsIn(
    query,
    `select o.out_trade_no, o.status, e.pay_status, e.refund_status, e.live from orders o
      join order_items i on i.order_id = o.id join entered e on e.id = i.entered_id
      where o.out_trade_no in (${phones}) order by 1, e.id`,
  );

proof(
  '10 restoring yesterday’s backup, and today’s payments from WeChat (PG)',
  { short: 30, full: 600 },
  async (people): Promise<Tally> => {
    const breaches: string[] = [];
    setTime('2027-03-20T22:50:00+08:00');
    const known = new Map<number, unknown>();
    const compared: string[] = [];
    const storyOf = (n: number): Story => stories[n % stories.length] ?? {};
    await inBatches(people, async (n) => {
      known.set(n, await storyOf(n).before?.(phoneOf(n)));
    });
    const teams: { operator: TestOperator; applicant: string }[] = [];
    for (let n = 1; n <= Math.max(1, people / 100); n += 1) teams.push(await startPaidTeam(n));

    const file = join(folder, `${people}.gz`);
    await backUp(server.database.query, file, server.clock.now);
    setTime('2027-03-21T00:10:00+08:00');
    await inBatches(people, async (n) => {
      await storyOf(n).after?.(phoneOf(n), known.get(n) as never);
    });
    for (const { applicant } of teams) await approve(applicant);
    await payOut();
    for (const n of known.keys()) {
      const outTradeNo = [known.get(n)].flat()[0];
      const isSame = ![6, 9, 1].includes(n % stories.length);
      if (isSame && typeof outTradeNo === 'string') compared.push(`'${outTradeNo}'`);
    }

    // The disk is gone; the bills of both days are there.
    setTime('2027-03-22T11:00:00+08:00');
    const url = await postgres.createDatabase();
    await (
      await restore(file, await openUnmigrated({ kind: 'postgres', url }), { secrets, now: server.clock.now })
    ).close();
    const open = () => openPostgres(url, migrationsFolder, () => undefined);
    const [one, other] = [await open(), await open()];
    try {
      const resync = (database: typeof one, provider: PaymentProvider) =>
        runCommand(
          { words: ['resync'], options: { as: '王芳', since: days[0] ?? '' }, input: null },
          { ...node(), database, gateways: { ...server.gateways, payments: [provider] } },
          server.app.log,
          () => undefined,
        );
      const bills = (await Promise.all(days.map((day) => sandbox.pay.bill(day)))).flatMap((bill) => bill ?? []);
      const before = await bookedMoney(one.query);
      for (const calls of [1, 7, 20]) {
        const { exitCode } = await resync(one, cutAfter(calls));
        if (exitCode !== 3) breaches.push(`a run that was cut after ${calls} calls ended with ${exitCode}`);
      }
      const outcomes = await Promise.all([resync(one, sandbox.pay), resync(other, sandbox.pay)]);
      for (const { exitCode, lines } of outcomes)
        if (exitCode !== 0) breaches.push(`the resync ended with ${exitCode}: ${lines.join('; ')}`);

      const [booked, billed] = [sorted(await bookedMoney(one.query)), sorted(billedMoney(bills))];
      breaches.push(...billed.filter((row) => !booked.includes(row)).map((row) => `on the bill alone: ${row}`));
      breaches.push(...booked.filter((row) => !billed.includes(row)).map((row) => `booked alone: ${row}`));
      if (booked.length !== billed.length) breaches.push(`${booked.length} booked, ${billed.length} billed`);
      const listed = await rowsIn(one.query, 'select number, kind from bill_differences where resolved_at is null');
      breaches.push(...listed.map((row) => `a difference: ${JSON.stringify(row)}`));
      // Some rules are about teams without refunds alone.
      const unfit = await brokenInvariants(server.database.query);
      breaches.push(...(await brokenInvariants(one.query)).filter((rule) => !unfit.includes(rule)));
      const numbers = compared.join(', ');
      const [restored, lost] = [await stateOf(one.query, numbers), await stateOf(server.database.query, numbers)];
      if (JSON.stringify(restored) !== JSON.stringify(lost))
        breaches.push(`tickets differ: ${firstDifference(restored, lost)}`);
      const dead = `select count(*)::int as dead from entered where id in (${teams.map(({ applicant }) => `'${applicant}'`).join(', ')}) and refund_status = 2 and not live`;
      const [refunded] = await rowsIn<{ dead: number }>(one.query, dead);
      if (refunded?.dead !== teams.length)
        breaches.push(`of ${teams.length} team members ${refunded?.dead} are refunded`);

      const again = await resync(other, sandbox.pay);
      if (sorted(await bookedMoney(one.query)).join() !== booked.join()) breaches.push('another run booked something');
      if (again.exitCode !== 0) breaches.push('another run failed');
      await sealRecords({ database: one });
      if (!(await verifyChain(one.query, null)).isWhole) breaches.push('the audit trail is broken');
      return { tried: billed.length - before.length, breaches };
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  },
);

function firstDifference(some: readonly object[], others: readonly object[]): string {
  const index = some.findIndex((row, n) => JSON.stringify(row) !== JSON.stringify(others[n]));
  return `${JSON.stringify(some[index])} instead of ${JSON.stringify(others[index])}`;
}
