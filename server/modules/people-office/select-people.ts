import type { peopleCalls } from '../../../src/contract/desk-calls/people-calls';
import { filterKindOf, isFilter } from '../../../src/domain/list/list-column';
import { peopleColumns, type PeopleColumn } from '../../../src/domain/people/people-columns';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Role } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { PeopleSearch } from '../../context/people-index';
import type { MeetingRow } from '../../db/tables/meetings';
import { openSearch, readFilters } from '../../http/list-input';
import { submissionForm } from '../entries/read-answers';

/** The columns of a meeting's people. */
export const columnsOf = (meeting: MeetingRow, { clock }: Pick<Dependencies, 'clock'>): PeopleColumn[] =>
  peopleColumns(submissionForm(meeting, 'paid', clock.now()).fields, meeting);

/** Returns the function that reads a list's filters by the columns of its meeting. */
export function filterKindsOf(meeting: MeetingRow, dependencies: Pick<Dependencies, 'clock'>) {
  const kinds = new Map(
    columnsOf(meeting, dependencies)
      .filter(isFilter)
      .map((one) => [one.key, filterKindOf(one)]),
  );
  return (field: string) => kinds.get(field);
}

/** Tells whether these roles may see a whole phone, and so may look for any part of it. */
export const seesPhones = (roles: readonly Role[]): boolean => mayCall('uncoverNumber', roles);

type SelectionInput = ReturnType<(typeof peopleCalls.approvePeople)['readInput']>['selection'];

/** Reads the people whom an act concerns. */
export function selectedPeople(
  selection: SelectionInput,
  { meeting, roles }: { meeting: MeetingRow; roles: readonly Role[] },
  dependencies: Dependencies,
): PeopleSearch {
  const { kind, ids, except, filters } = selection;
  const sees = { seesPhones: seesPhones(roles) };
  if (kind === 'some') return { search: '', filters: {}, only: ids, ...sees };
  return {
    search: openSearch(selection, dependencies.cipher),
    filters: readFilters(filters, filterKindsOf(meeting, dependencies)),
    except,
    ...sees,
  };
}
