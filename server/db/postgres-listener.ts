import { Client } from 'pg';
import type { Listener } from './database';
import { connectionOptions } from './postgres-connection';

/** The delay before the next attempt to connect, in milliseconds. Meanwhile callers query the database itself. */
const retryMs = 3_000;
/**
 * How often the connection is tested, in milliseconds: one that a firewall has forgotten delivers nothing and reports
 * no error.
 */
const heartbeatMs = 5_000;
const answerTimeoutMs = 2_000;

/** Listens on a connection of its own, and reconnects whenever it is lost. */
export class PostgresListener {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly listener: Listener,
  ) {}

  /** Settles after the first attempt to connect, successful or not; further attempts follow by themselves. */
  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      ...connectionOptions,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
    });
    this.client = client;
    const lose = (): void => this.lose(client);
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', () => this.listener.onNotification());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      if (this.client !== client) return;
      this.listener.onListening(true);
      this.beat(client);
    } catch {
      lose();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = null;
    this.listener.onListening(false);
    await client?.end().catch(() => undefined);
  }

  private beat(client: Client): void {
    this.timer = setTimeout(() => {
      client.query('select 1').then(
        () => {
          if (this.client === client) this.beat(client);
        },
        () => this.lose(client),
      );
    }, heartbeatMs).unref();
  }

  private lose(client: Client): void {
    if (this.client !== client) return;
    this.client = null;
    clearTimeout(this.timer);
    this.listener.onListening(false);
    // It is not awaited: a server that hangs does not answer.
    client.end().catch(() => undefined);
    if (!this.isClosed) this.timer = setTimeout(() => void this.start(), retryMs).unref();
  }
}
