import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { calls } from '../../src/contract/calls';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { pause } from './supervised-server';

let nextPhone = 13_200_000_000;

/** Somebody at another address who reads and registers all the while, and must be served whatever others do. */
export class Bystander {
  served = 0;
  readonly breaches: string[] = [];
  private isStopped = false;
  private readonly agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
  private readonly life: Promise<void>;

  /** @param restMs below the limits of an address: 120 registrations a minute, where there are any */
  constructor(
    private readonly origin: string,
    private readonly restMs = 20,
  ) {
    this.life = this.live();
  }

  /** Settles once so much more has been done for them. */
  async servedMore(count: number): Promise<void> {
    const goal = this.served + count;
    while (this.served < goal && this.breaches.length === 0) await pause(20);
  }

  /** @returns what they were not served */
  async stop(): Promise<string[]> {
    this.isStopped = true;
    await this.life;
    this.agent.destroy();
    return this.served === 0 ? [...this.breaches, 'the bystander was never served'] : this.breaches;
  }

  private async live(): Promise<void> {
    while (!this.isStopped) {
      const phone = String((nextPhone += 1));
      await this.insist('GET', '/api/appweb/appMeeting/getMeetingBycode/FREE2027', '');
      await this.insist('POST', calls.register.path, JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone })));
      this.served += 1;
      await pause(this.restMs);
    }
  }

  /** "Later" is an answer; any other is not. */
  private async insist(method: string, path: string, body: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const { status, text } = await this.call(method, path, body, key);
      if (status === 200 && text.includes('"status":200')) return;
      if (status !== 503) {
        this.breaches.push(`${path} for a bystander: ${status} ${text.slice(0, 200)}`);
        return;
      }
      await pause(200);
    }
  }

  private call(method: string, path: string, body: string, key: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const options = { method, agent: this.agent, headers: body === '' ? {} : headers };
      const sent = request(`${this.origin}${path}`, options, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', (error) => resolve({ status: 0, text: String(error) }));
      });
      sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
      sent.end(body);
    });
  }
}
