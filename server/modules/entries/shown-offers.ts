import type { TransferOffer } from '../../../src/domain/attendee/attendee';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { isDisposable } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime, isPast } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { TransferOfferRow } from '../../db/tables/transfer-offers';
import { ticketOf } from '../../stores/entries/attendee-of';
import type { AttendeeRow } from '../../stores/entries/attendee-rows';
import { waitingOffers } from '../../stores/entries/transfer-offers';

const momentOf = (at: Date | null): string => (at === null ? '' : formatShanghaiTime(at.getTime()));

/** An offer as rules and its giver's page take it; null for one that is over, or for no offer. */
export function offerOf(row: TransferOfferRow | null | undefined): TransferOffer | null {
  if (row?.state !== 'waiting') return null;
  return {
    ...{ name: row.name ?? '', phone: maskPhone(row.phone ?? ''), until: momentOf(row.endsAt) },
    ...{ askedAt: momentOf(row.madeAt), openedAt: momentOf(row.openedAt), remindedAt: momentOf(row.remindedAt) },
    reminders: row.reminders,
  };
}

/** Tells of each ticket that waits for its receiver whom it is offered to. By the entry's id. */
export async function offersOf(
  query: Queryable,
  rows: readonly AttendeeRow[],
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<ReadonlyMap<string, TransferOffer>> {
  const tickets = rows.filter(
    (row) => row.live && isDisposable(Object.assign(ticketOf(row), { isCheckedIn: row.isCheckedIn })),
  );
  const found = await waitingOffers(
    query,
    tickets.map(({ id }) => id),
  );
  return new Map(
    found.flatMap((row) => {
      const offer = offerOf(row);
      return offer === null || isPast(offer.until, clock.now()) ? [] : [[row.entryId, offer] as const];
    }),
  );
}
