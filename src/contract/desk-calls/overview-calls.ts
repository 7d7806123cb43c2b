import { entrantLabels } from '../../domain/people/entrant';
import { personStateLabels } from '../../domain/people/person-state';
import { waitingKinds } from '../../domain/overview/waiting';
import { count, list, record, text } from '../codec';
import { deskPoll, deskPost, noInput } from './desk-call';
import { nullable, nullableNumber, word } from '../value-codecs';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

export const overviewCalls = {
  /** The statement of account of this moment: an .xlsx workbook in base64. */
  exportAccount: deskPost(
    '/api/desk/meetings/:meetingId/account',
    noInput,
    record({ fileName: text(), workbook: text() }),
  ),
  /** A meeting at one glance. */
  getOverview: deskPoll(
    '/api/desk/meetings/:meetingId/overview',
    record({
      /** The address that attendees open. */
      landingUrl: text(),
      /** A page to print, with the address as a code. */
      posterUrl: text(),
      /** In the order of their dates. */
      deadlines: list(
        record({
          of: word(['registration', 'transfer', 'refund', 'start', 'end', 'credit', 'invoice']),
          /** A wire time. */
          at: text(),
        }),
        20,
      ),
      /** The kinds of people that the meeting knows; none where everybody is the same. */
      entrants: list(word(keysOf(entrantLabels)), 10),
      /** How many people of a kind are in a state, where somebody is. */
      people: list(
        record({ entrant: word(keysOf(entrantLabels)), state: word(keysOf(personStateLabels)), count }),
        100,
      ),
      /** The days on which somebody registered who has not left since, in their order. */
      days: list(
        record({
          /** `YYYY-MM-DD`. */
          day: text(),
          registered: count,
          /** Those of them who may come. */
          valid: count,
        }),
        10_000,
      ),
      /** In fen; null at a meeting without a fee, and for a role that is not shown money. */
      money: nullable(
        record({
          /** Taken and not given back. */
          keptFen: count,
          /** Owed by people who have not paid. */
          owedFen: count,
          returnedFen: count,
          /** On invoices that were issued. */
          invoicedFen: count,
        }),
      ),
      /** The things that wait for the caller, first those that have waited longest. */
      waiting: list(
        record({
          what: word(waitingKinds),
          count,
          /** Null for what is no money. */
          amountFen: nullableNumber,
          /** The instant since which the oldest waits. */
          since: count,
        }),
        20,
      ),
    }),
  ),
} as const;
