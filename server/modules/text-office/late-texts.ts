import type { InputOf } from '../../../src/contract/codec';
import type { textCalls } from '../../../src/contract/desk-calls/text-calls';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import type { ListQuery } from '../../../src/domain/list/list-query';
import { lateTextFields } from '../../../src/domain/notice/text-states';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import { unreadableText } from '../../db/sealed-column';
import { openSearch, readFilters } from '../../http/list-input';
import { peopleOfPhones } from '../../stores/entries/people-of-phones';
import { lateNotices } from '../../stores/notices/late-notices';
import { noticeText } from '../notices/notice-text';

type LateText = InputOf<typeof textCalls.listLateTexts.answer>['rows'][number];
type Reading = Pick<Dependencies, 'database' | 'settings'>;

export const lateTextFieldKind = (field: string) => lateTextFields.find(({ key }) => key === field)?.kind;

/** The late texts of a meeting, those that match a search first. They are few, and phones are sealed: they are searched here. */
async function foundTexts(
  meetingId: number,
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  { database, settings }: Reading,
): Promise<{ found: LateText[]; all: LateText[] }> {
  const late = await lateNotices(database.query, meetingId);
  const people = await peopleOfPhones(
    database.query,
    meetingId,
    late.flatMap(({ phoneDigest }) => phoneDigest ?? []),
  );
  const all = late.map((notice) => {
    const person = people.get(notice.phoneDigest ?? '');
    const isReadable = notice.phone !== unreadableText;
    return {
      ...{ id: String(notice.id), personId: person?.id ?? '', name: person?.name ?? '' },
      ...{ phone: isReadable ? maskPhone(notice.phone) : '', ending: isReadable ? notice.phone.slice(-4) : '' },
      words: noticeText(notice, settings),
      state: notice.outcome === 'failed' ? ('failed' as const) : ('retried' as const),
      ...{ tries: notice.attempts, failure: notice.failure ?? '', createdAt: notice.createdAt.getTime() },
    };
  });
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const found = all.filter(
    (row) =>
      words.every((word) => [row.name, row.ending, row.words].some((text) => looseText(text).includes(word))) &&
      filtersPass(row, filters),
  );
  return { found, all };
}

/** Lists a page of a meeting's texts that have not arrived, with the number in each state. */
export async function listLateTexts(
  meetingId: number,
  { sort, page, ...asked }: ListQuery,
  dependencies: Reading,
): Promise<Pick<InputOf<typeof textCalls.listLateTexts.answer>, 'rows' | 'total' | 'all' | 'counts'>> {
  return pageOfRows(await foundTexts(meetingId, asked, dependencies), { sort, page });
}

type SelectionInput = ReturnType<(typeof textCalls.sendTextsAgain)['readInput']>['selection'];

/** Finds the ids of the late texts that are selected. */
export async function selectedTexts(
  meetingId: number,
  selection: SelectionInput,
  dependencies: Reading & Pick<Dependencies, 'cipher'>,
): Promise<number[]> {
  const isSome = selection.kind === 'some';
  const asked = {
    search: isSome ? '' : openSearch(selection, dependencies.cipher),
    filters: isSome ? {} : readFilters(selection.filters, lateTextFieldKind),
  };
  const { found } = await foundTexts(meetingId, asked, dependencies);
  const isIn = (id: string): boolean => (isSome ? selection.ids.includes(id) : !selection.except.includes(id));
  return found.filter(({ id }) => isIn(id)).map(({ id }) => Number(id));
}
