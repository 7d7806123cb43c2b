import { appendFileSync } from 'node:fs';

/** The result of a proof: how much it tried, and each way in which a promise was broken. */
export interface Tally {
  tried: number;
  breaches: readonly string[];
}

/** Part of what is claimed, for who has not the hours: PROVE_SHARE=0.1 tries a tenth, and the row says how often. */
const share = Number(process.env.PROVE_SHARE ?? 1);

/**
 * `npm run prove` tries as often as is claimed, and judges times, since it has the machine to itself; `npm test` tries as
 * often as it has time for.
 */
export const isFull = process.env.PROVE_REPORT !== undefined;

/**
 * A promise of the server's and an attempt to break it: one row of the table that `npm run prove` prints.
 * @param tries how often to try in `npm test`, and in full
 * @param attempt tries that often against the real server
 */
export function proof(
  name: string,
  tries: { short: number; full: number },
  attempt: (tries: number) => Promise<Tally>,
): void {
  const hour = 3_600_000;
  it(
    name,
    async () => {
      const startedAt = performance.now();
      const { tried, breaches } = await attempt(
        isFull ? Math.max(tries.short, Math.ceil(tries.full * share)) : tries.short,
      );
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      const row = { proof: name, tried, breaches: breaches.length, seconds };
      if (process.env.PROVE_REPORT !== undefined) appendFileSync(process.env.PROVE_REPORT, `${JSON.stringify(row)}\n`);
      expect(breaches).toEqual([]);
      expect(tried).toBeGreaterThan(0);
    },
    isFull ? 4 * hour : hour / 4,
  );
}
