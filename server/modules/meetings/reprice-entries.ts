import { presentPrice, priceOptionOf } from '../../stores/meetings/price-of';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { DataCipher } from '../../secrets/data-cipher';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { updateEntries } from '../../stores/entries/store';
import { hasStaleFees, lockUnorderedEntries } from '../../stores/entries/unpaid-entries';
import { lockUnchangedPrice, pricedMeetings } from '../../stores/meetings/store';

/** Reads an entry's answers for the option by which the meeting's table prices it; answers that no key opens say nothing. */
export function optionOfEntry(
  meeting: Pick<MeetingRow, 'priceTable'>,
  { id, answers, priceOption }: Pick<EntryRow, 'id' | 'answers' | 'priceOption'>,
  cipher: DataCipher,
): string | null {
  if (meeting.priceTable === null) return null;
  try {
    return priceOptionOf(meeting, revealAnswers(answers, id, cipher));
  } catch {
    return priceOption;
  }
}

/**
 * Makes unpaid people of a meeting with a price table owe the price of their identity as of now. Whoever owes nothing still
 * does, and whose identity has no price owes what they owed. Orders keep their price.
 * @param unpaid locked
 */
export async function repriceEntries(
  query: Transaction,
  meeting: MeetingRow,
  unpaid: readonly EntryRow[],
  { at, optionOf }: { at: Date; optionOf: (entry: EntryRow) => string | null },
): Promise<void> {
  const changed = new Map<string, { ids: string[]; priceOption: string | null; feeFen: number }>();
  for (const entry of unpaid) {
    const priceOption = optionOf(entry);
    const owed = presentPrice(meeting, { ...entry, priceOption }, at.getTime()).feeFen;
    const feeFen = entry.feeFen === 0 ? 0 : owed;
    if (priceOption === entry.priceOption && feeFen === entry.feeFen) continue;
    const key = JSON.stringify([priceOption, feeFen]);
    const group = changed.get(key) ?? { ids: [], priceOption, feeFen };
    group.ids.push(entry.id);
    changed.set(key, group);
  }
  for (const { ids, ...changes } of changed.values()) await updateEntries(query, ids, { ...changes, updatedAt: at });
}

/** Lets unpaid people owe the price of the period that has begun since they registered (product §16.43). */
export async function followPrices({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  for (const meeting of await pricedMeetings(database.query)) {
    const at = new Date(clock.now());
    const options = meeting.priceTable?.rows.map(({ option }) => option) ?? [];
    const fees = options.map((priceOption) => ({
      priceOption,
      feeFen: presentPrice(meeting, { priceOption, feeFen: 0, voucherFen: null }, at.getTime()).feeFen,
    }));
    if (!(await hasStaleFees(database.query, meeting.id, fees))) continue;
    await database.query.transaction(async (query) => {
      await lockUnchangedPrice(query, meeting);
      const unpaid = await lockUnorderedEntries(query, meeting.id);
      await repriceEntries(query, meeting, unpaid, { at, optionOf: ({ priceOption }) => priceOption });
    });
  }
}
