import { Client } from 'pg';
import type { Database } from './database';
import { connectionOptions } from './postgres-connection';

/** Like the pool's limits. */
const limits = { statement_timeout: 10_000, query_timeout: 12_000 };

/** A connection of its own to PostgreSQL that only reads, made when it is first needed and again after it was lost. */
export class ReadingConnection implements Pick<Database, 'run'> {
  private client: Promise<Client> | null = null;

  constructor(private readonly url: string) {}

  /** Runs one statement; those of callers at the same moment wait for each other. */
  readonly run: Database['run'] = async ({ name, text }, values) => {
    this.client ??= this.connect();
    const client = await this.client;
    const { rows } = await client.query<Record<string, unknown>>({ name, text, values: [...values] });
    return rows;
  };

  private async connect(): Promise<Client> {
    // A page is read hundreds of times: compiling its expressions, or planning it once for a page of any size, costs more
    // than reading it.
    const options = '-c default_transaction_read_only=on -c jit=off -c plan_cache_mode=force_custom_plan';
    const client = new Client({ connectionString: this.url, ...connectionOptions, ...limits, options });
    const lose = (): void => {
      this.client = null;
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
    } catch (error) {
      lose();
      throw error;
    }
    return client;
  }
}
