import { readFormDefinition } from '../../../src/contract/form-definition';
import { gateRefusal } from '../../../src/domain/door/verdict';
import type { FormItem } from '../../../src/domain/form/form-field';
import type { Gate } from '../../../src/domain/door/gate';
import { entryTypeNames } from '../../../src/domain/meeting/registration-type';
import { isGivenUp, isOnlyIncomplete } from '../../../src/domain/ticket/ticket-state';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { DataCipher } from '../../secrets/data-cipher';
import { isValidTicket, ticketOf } from '../../stores/entries/attendee-of';
import { revealAnswers } from '../../stores/entries/sealed-answers';

/** Says in Chinese why a ticket does not admit its holder anywhere; '' for a valid one. */
export function ticketRefusal(entry: EntryRow): string {
  if (isValidTicket(entry)) return '';
  if (isGivenUp(ticketOf(entry))) return entry.transfer === 'given' ? '已转赠，参会码已失效' : '已退费，参会码已失效';
  if (!entry.live) return '报名已失效';
  if (entry.reviewState === 'pending') return '报名尚未通过审核';
  if (entry.reviewState === 'waiting') return '还在候补，没有名额';
  if (entry.reviewState === 'refused') return '报名未通过审核';
  return isOnlyIncomplete(ticketOf(entry)) ? '参会信息待完善' : '尚未支付';
}

/**
 * Makes the function that says in Chinese why somebody may not pass a gate, by their ticket or the gate's list of people; ''
 * if they may.
 */
export function refusalsAt(
  { admits }: Pick<Gate, 'admits'>,
  { formDefinition }: Pick<MeetingRow, 'formDefinition'>,
  cipher: DataCipher,
): (entry: EntryRow) => string {
  const choice = admits?.choice ?? null;
  const item = choice === null ? undefined : findItem(readFormDefinition(formDefinition), choice.question);
  const words = {
    textOf: (_question: string, key: string): string => item?.options.find((one) => one.key === key)?.text ?? '',
    nameOf: (type: 'paid' | 'free'): string => entryTypeNames[type],
  };
  return (entry) => {
    const refusal = ticketRefusal(entry);
    if (refusal !== '' || admits === null) return refusal;
    const answers = choice === null ? {} : revealAnswers(entry.answers, entry.id, cipher);
    const answerTo = (question: string): string => {
      const given = answers[question];
      return typeof given === 'string' ? given : '';
    };
    return gateRefusal(admits, { entryType: entry.entryType, answerTo }, words);
  };
}

function findItem(items: readonly FormItem[], shortName: string): FormItem | undefined {
  for (const item of items) {
    const found = item.shortName === shortName ? item : findItem(item.linkage, shortName);
    if (found !== undefined) return found;
  }
  return undefined;
}
