import { halfName } from '../../../src/domain/person/half-name';
import { formatMoment } from '../../../src/domain/time/format-dates';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TeamRow } from '../../db/tables/teams';
import { enqueueNotice } from '../../stores/notices/store';
import { findTeamById } from '../../stores/teams/store';
import { shortName } from './ticket-notices';

/*
 * SMS about tickets that are offered by name and phone (product §10.28). Once one is accepted, both are told as of any
 * transfer.
 */

/** Sends the receiver the link to accept a ticket, for the first time or again. It is worth nothing after the offer. */
export async function notifyOffer(
  query: Queryable,
  meeting: MeetingRow,
  { offer, giver }: { offer: { id: string; phone: string; endsAt: Date }; giver: string },
  at: Date,
): Promise<void> {
  const endsAt = offer.endsAt.getTime();
  const until = formatMoment(formatShanghaiTime(endsAt));
  const parameters = { name: shortName(halfName(giver)), until, offers: offer.id };
  const text = { phone: offer.phone, parameters, expiresAt: endsAt };
  await enqueueNotice(query, { ...text, template: 'transfer-offer', meeting }, at);
}

/** Tells an operator that the ticket of their member was accepted. */
export async function notifyAccepted(
  query: Queryable,
  meeting: MeetingRow,
  { giver, recipient }: { giver: EntryRow; recipient: { name: string } },
  at: Date,
): Promise<void> {
  const team = giver.teamId === null ? null : await findTeamById(query, giver.teamId);
  // An operator who holds the ticket is told as its giver.
  if (team === null || team.phone === giver.phone) return;
  const result = `${shortName(recipient.name)}已接受${shortName(giver.name)}的参会资格`;
  await enqueueNotice(query, { phone: team.phone, parameters: { result }, template: 'team-news', meeting }, at);
}

/** Tells whoever offered a ticket that it was declined. */
export async function notifyDeclined(
  query: Queryable,
  meeting: MeetingRow,
  { giver, team, receiver }: { giver: EntryRow; team: TeamRow | null; receiver: string },
  at: Date,
): Promise<void> {
  const result =
    team === null
      ? `${shortName(receiver)}没有接受转赠，参会资格仍归您`
      : `${shortName(receiver)}没有接受${shortName(giver.name)}的参会资格，资格不变`;
  const template = team === null ? 'ticket-news' : 'team-news';
  await enqueueNotice(query, { phone: team?.phone ?? giver.phone, parameters: { result }, template, meeting }, at);
}
