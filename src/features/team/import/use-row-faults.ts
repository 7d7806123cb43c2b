import { useMemo } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { readText } from '../../../domain/json/read-value';
import { fieldByShortName, type FormField } from '../../../domain/form/form-field';
import { matchPatternNatively } from '../../../domain/form/match-pattern';
import { checkRows, type RowFaults } from '../../../domain/member-import/check-rows';
import { isGivenUp } from '../../../domain/ticket/ticket-state';
import type { ImportState } from './import-state';

/** What is wrong with the rows that are not members yet, by row id: by the form's rules, among them, and by the server. */
export function useRowFaults(
  { centre }: CentreVisit,
  fields: readonly FormField[],
  { rows, added, refusals }: ImportState,
): ReadonlyMap<string, RowFaults> {
  const takenPhones = useMemo(() => {
    const members = centre.attendees.filter((member) => !isGivenUp(member));
    const taken = new Map(members.map(({ phone, name }) => [phone, name]));
    const textOf = (answers: ImportState['rows'][number]['answers'], name: string): string =>
      readText(answers[fieldByShortName(fields, name)?.id ?? '']);
    // The list of members comes a moment after they were added.
    for (const { id, answers } of rows) {
      if (added.has(id)) taken.set(textOf(answers, 'phone'), textOf(answers, 'name'));
    }
    return taken;
  }, [centre.attendees, fields, rows, added]);
  const unsaved = useMemo(() => rows.filter(({ id }) => !added.has(id)), [rows, added]);
  return useMemo(
    () => checkRows(fields, unsaved, { matchPattern: matchPatternNatively, takenPhones, serverFaults: refusals }),
    [fields, unsaved, takenPhones, refusals],
  );
}
