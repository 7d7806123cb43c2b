import { shownText } from '../../../src/domain/form/answer-changes';
import { creditFields } from '../../../src/domain/credit/credit-form';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { formatFen } from '../../../src/domain/money/money';
import { entrantLabels, entrantOf, entrantsOf } from '../../../src/domain/people/entrant';
import { personState, personStateLabels, type PersonState } from '../../../src/domain/people/person-state';
import { waitingLabels, waitingState } from '../../../src/domain/meeting/waiting-line';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { isValidTicket, ticketOf } from '../../stores/entries/attendee-of';
import { attendeesById, type MeetingAttendee } from '../../stores/entries/store';
import { noteOfEntry } from '../../stores/entry-notes/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { refundsOfEntry } from '../../stores/refunds/refund-list';
import { describeEntry } from '../entries/correct-entry';
import { listedRefund } from '../refunds/list-refunds';
import { refundText } from '../refunds/refund-text';

/** Returns the state of a registration as the office's lists have it. */
export const stateOf = ({ entry, isAwaited }: MeetingAttendee, meeting: Pick<MeetingRow, 'isPaid'>): PersonState =>
  personState({ ...ticketOf(entry), isLive: entry.live, isAwaited }, meeting);

/** The facts that can be told of a person, by a key that stays the same, in the order in which a consequence tells it. */
export type PersonFacts = ReadonlyMap<string, { of: string; text: string }>;

/**
 * Reads the facts of a person that acts change, numbers of persons masked; empty where there is no such person. An act is told
 * by the facts that differ before and after it.
 */
export async function personFacts(
  query: Queryable,
  id: string,
  meeting: MeetingRow,
  dependencies: Dependencies,
): Promise<PersonFacts> {
  const [found] = await attendeesById(query, [id]);
  if (found === undefined) return new Map();
  const { entry, teamName, orderedFen } = found;
  const waiting = entry.live ? waitingState(entry, dependencies.clock.now()) : null;
  const note = await noteOfEntry(query, id);
  const refunds = await refundsOfEntry(query, id);
  const answers = describeEntry(entry, meeting, dependencies).map((one): [string, string, string] => {
    const text = one.personalNumber === 'phone' ? maskPhone(one.text) : shownText(one);
    return [`answer ${one.shortName}`, one.label, text];
  });
  const credit = creditFields.map(({ shortName, label, kind }): [string, string, string] => {
    const text = readText(readObject(entry.credit)[shortName]);
    return [`credit ${shortName}`, `学分信息的${label}`, kind === 'phone' ? maskPhone(text) : text];
  });
  const facts: [key: string, of: string, text: string][] = [
    ...(entrantsOf(meetingOf(meeting)).length === 0
      ? []
      : [['entrant', '身份', entrantLabels[entrantOf(entry)]] as [string, string, string]]),
    ['state', '状态', personStateLabels[stateOf(found, meeting)]],
    ['due', '应付', meeting.isPaid && entry.live && waiting === null ? formatFen(orderedFen ?? entry.feeFen) : ''],
    ...refunds.map((record): [string, string, string] => {
      const refund = listedRefund(record, dependencies.gateways.payments);
      return [`refund ${refund.id}`, '退回', `${formatFen(refund.refundFen)}，${refundText(refund)}`];
    }),
    ['team', '团队', teamName ?? ''],
    ...answers,
    ...credit,
    ['places', '名额', entry.isBeyondPlaces ? '在名额之外' : ''],
    ['waiting', '候补', waiting === null ? '' : waitingLabels[waiting]],
    ['ticket', '参会码', isValidTicket(entry) ? '有效' : '不能用'],
    ['code', 'code', entry.ticketRef],
    ['note', '备注', note?.text ?? ''],
  ];
  return new Map(facts.map(([key, of, text]) => [key, { of, text }]));
}

/** Lists the facts that differ, from what to what; the code itself is never told, only that it is another one. */
export function changedFacts(before: PersonFacts, after: PersonFacts): { of: string; from: string; to: string }[] {
  const rows = [...after].flatMap(([key, { of, text }]) => {
    const from = before.get(key)?.text ?? '';
    return from === text || key === 'code' ? [] : [{ of, from, to: text === '' ? '没有' : text }];
  });
  const isRenewed =
    before.get('code')?.text !== after.get('code')?.text && before.get('ticket')?.text === after.get('ticket')?.text;
  const code = { of: '参会码', from: '原来的', to: '换成新的，原来的马上失效' };
  return isRenewed && before.size > 0 ? [...rows, code] : rows;
}
