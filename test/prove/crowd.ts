import { randomUUID } from 'node:crypto';
import { calls } from '../../src/contract/calls';
import { readList, readObject, readText } from '../../src/domain/json/read-value';
import type { CommandRequest, CommandResult } from '../../server/cli/command';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { Books } from './books';
import { pause } from './supervised-server';
import { VisitorCalls, type VisitorRequest } from './visitor-call';

/** Where people meet the server. */
export interface Stage {
  /** Origins of the nodes, which people are sent to by turns. */
  origins: readonly string[];
  /** Origin of the sandbox that plays WeChat and the SMS provider. */
  sandboxOrigin: string;
  appId: string;
  /** Runs a command of the organiser's. */
  organise(words: string[], options?: CommandRequest['options']): Promise<CommandResult>;
}

const paidMeeting = meetingIds.MIX2027;
let nextPhone = 13_100_000_000;

/**
 * People who register one after another, some of whom pay and some of those ask for their money back. Like the app,
 * they repeat what got no answer or "later", under the same key, until it is done.
 */
export class Crowd {
  readonly visits = new VisitorCalls();
  private isStopped = false;
  private turn = 0;
  private readonly people: Promise<void>[];

  /** @param books where what they are told is written, beside what others were told before */
  constructor(
    private readonly stage: Stage,
    { free = 6, paying = 3 }: { free?: number; paying?: number } = {},
    readonly books = new Books(),
  ) {
    const loop = async (live: () => Promise<void>): Promise<void> => {
      while (!this.isStopped) await live();
    };
    this.people = [
      ...Array.from({ length: free }, () => loop(() => this.registerFree())),
      ...Array.from({ length: paying }, () => loop(() => this.registerAndPay())),
    ];
  }

  /** Nobody new comes; settles once all have done what they came for, which takes a server that serves. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.people);
  }

  /** Settles once so much more has been promised. */
  async promisedMore(count: number): Promise<void> {
    const goal = this.books.size() + count;
    while (this.books.size() < goal) await pause(20);
  }

  private async registerFree(): Promise<void> {
    const phone = String((nextPhone += 1));
    const body = shortSubmission(meetingIds.FREE2027, { phone });
    if ((await this.insist(calls.register.path, keyed(body))) !== null) this.books.registered.set(phone, '');
  }

  private async registerAndPay(): Promise<void> {
    const phone = String((nextPhone += 1));
    const body = shortSubmission(paidMeeting, { phone, isCharge: '1' });
    const registered = readObject(await this.insist(calls.register.path, keyed(body)));
    const outTradeNo = readText(registered.outTradeNo);
    if (outTradeNo === '') return;
    this.books.registered.set(phone, outTradeNo);
    if (!(await this.pay(outTradeNo))) return;
    this.books.paid.add(outTradeNo);
    // One in three waits for the payment, one asks for the money back, one closes the page.
    const kind = this.books.paid.size % 3;
    if (kind === 0) await this.seePaid(outTradeNo);
    if (kind === 1) await this.takeBack(phone, outTradeNo);
  }

  private async pay(outTradeNo: string): Promise<boolean> {
    const openId = await this.identify();
    const prepay = await this.insist(calls.getPrepayId.path, { body: { outTradeNo, openId, body: '参会费' } });
    const prepayId =
      readText(prepay) || readText(readObject(prepay).prepayId) || readText(readObject(prepay).prepay_id);
    const parameters = await this.insist(`${calls.getPayParameters.path}?prepayId=${prepayId}`);
    const paid = await fetch(`${this.stage.sandboxOrigin}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    if (!paid.ok) this.visits.breaches.push(`WeChat refuses a payment: ${await paid.text()}`);
    return paid.ok;
  }

  /** WeChat's page leads back with a code, which is good once. */
  private async identify(): Promise<string> {
    for (;;) {
      const query = new URLSearchParams({
        ...{ appid: this.stage.appId, redirect_uri: 'http://localhost/conf/', response_type: 'code' },
        ...{ scope: 'snsapi_base', state: 'x' },
      });
      const page = `${this.stage.sandboxOrigin}/connect/oauth2/authorize?${query.toString()}`;
      const { headers } = await fetch(page, { redirect: 'manual' });
      const code = new URL(headers.get('location') ?? '', 'http://localhost').searchParams.get('code') ?? '';
      const outcome = await this.visits.call(this.origin(), `${calls.getOpenid.path}?code=${code}`);
      if (outcome.kind === 'done') return readText(readObject(outcome.data).openid);
      await pause(100);
    }
  }

  private async seePaid(outTradeNo: string): Promise<void> {
    for (;;) {
      const state = await this.insist(`${calls.queryOrder.path}?outTradeNo=${outTradeNo}`);
      if (readText(readObject(state).trade_state) === 'SUCCESS') return;
      await pause(200);
    }
  }

  private async takeBack(phone: string, outTradeNo: string): Promise<void> {
    await this.seePaid(outTradeNo);
    const headers = await this.logIn(phone);
    if (headers === null) return;
    const centre = readObject(await this.insist(`/api/appweb/entered/toEnteredCenter/${paidMeeting}`, { headers }));
    const own = readText(readObject(centre.entered).id) || readText(readObject(readList(centre.enteredList)[0]).id);
    const body = { meetingId: paidMeeting, enteredId: own };
    if ((await this.insist(calls.applyRefund.path, { body, headers }, '不能申请退费')) === null) return;
    this.books.appliedFor.add(outTradeNo);
    await this.approve(phone, outTradeNo);
  }

  private async approve(phone: string, outTradeNo: string): Promise<void> {
    const line = await this.organiserLine((lines) => lines.find((text) => text.includes(phone)), ['refunds', 'list']);
    const id = line.split(' ')[0] ?? '';
    await this.organiserLine((lines) => lines.find((text) => /已同意|已处理/.test(text)), ['refunds', 'approve', id]);
    this.books.approved.add(outTradeNo);
  }

  private async organiserLine(find: (lines: string[]) => string | undefined, words: string[]): Promise<string> {
    for (;;) {
      const line = find((await this.stage.organise(words)).lines);
      if (line !== undefined) return line;
      await pause(200);
    }
  }

  /** Null if no code has come: one whose sending was cut off comes again after a minute only. */
  private async logIn(phone: string): Promise<{ authorization: string } | null> {
    let code = '';
    for (let tries = 0; code === '' && tries < 100; tries += 1) {
      const { kind } = await this.visits.call(
        this.origin(),
        `/api/appweb/login/sendLoginMessage/${paidMeeting}/${phone}`,
      );
      code = await this.readCode(phone);
      if (kind !== 'done') await pause(100);
    }
    if (code === '') return null;
    const token = await this.insist(calls.logInByCode.path, { body: { phone, code } }, '');
    return token === null ? null : { authorization: `Bearer ${readText(token)}` };
  }

  private async readCode(phone: string): Promise<string> {
    const inbox = await fetch(`${this.stage.sandboxOrigin}/sandbox/sms.json?phone=${phone}`);
    const [message] = readList(readObject(await inbox.json()).messages);
    return readText(readObject(message).code);
  }

  /**
   * Makes a call until it is done; returns its data.
   * @param expected part of the refusal that a repetition may meet if the first was carried out without an answer: it
   * counts as done, and '' as given up (null)
   */
  private async insist(path: string, request: VisitorRequest = {}, expected?: string): Promise<unknown> {
    for (let isRepeated = false; ; isRepeated = true) {
      const outcome = await this.visits.call(this.origin(), path, request);
      if (outcome.kind === 'done') return outcome.data ?? '';
      if (outcome.kind === 'refused') {
        if (isRepeated && expected !== undefined && expected !== '' && outcome.message.includes(expected)) return '';
        if (!isRepeated || expected === undefined)
          this.visits.breaches.push(`${path.split('?')[0]} refused: ${outcome.message}`);
        return null;
      }
      await pause(100);
    }
  }

  private origin(): string {
    this.turn += 1;
    return this.stage.origins[this.turn % this.stage.origins.length] ?? '';
  }
}

const keyed = (body: unknown): VisitorRequest => ({ body, headers: { 'idempotency-key': randomUUID() } });
