import { randomUUID } from 'node:crypto';
import { queryOnce } from '../../server/test-support/postgres';
import { fullSubmission } from '../../server/test-support/submissions';
import { rawPost } from './send-load';

export const registrationPath = '/api/appweb/entered/fromAdd';

/** Registrations of delegates with an order and a key, as the app posts them. Every phone is another one. */
export class DelegateCalls {
  made = 0;

  private constructor(
    /** The version (`xmin`) of the demo meeting's row. */
    readonly meetingVersion: string,
    private readonly stay: Readonly<Record<string, string>>,
  ) {}

  /** For the demo meeting of a database, whose days lie in the future of whoever runs this. */
  static async of(databaseUrl: string): Promise<DelegateCalls> {
    const [meeting] = await queryOnce(
      databaseUrl,
      `select xmin::text as version, left(start_time, 10) as from, left(end_time, 10) as until
        from meetings where code = 'MI2027'`,
    );
    const [version, from, until] = [meeting?.version, meeting?.from, meeting?.until].map(String);
    if (version === undefined || from === undefined || until === undefined) throw new Error('No demo meeting');
    return new DelegateCalls(version, { rzldStartTime: from, rzldEndTime: until, rzldTime: `${from},${until}` });
  }

  /** As many, each of somebody else. */
  make(count: number): Buffer[] {
    return Array.from({ length: count }, () => this.makeOne());
  }

  private makeOne(): Buffer {
    this.made += 1;
    const body = fullSubmission({ ...this.stay, phone: String(13_800_000_000 + this.made) });
    return rawPost(registrationPath, body, { 'idempotency-key': randomUUID() });
  }
}
