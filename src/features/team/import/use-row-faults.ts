import { useMemo } from 'react';
import type { CentreVisit } from '../../../api/centre-visit';
import { textAnswer } from '../../../domain/form/answers';
import { matchPatternNatively } from '../../../domain/form/field-rules';
import type { FormField } from '../../../domain/form/form-field';
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
    // The list of members comes a moment after they were added.
    for (const { id, answers } of rows) {
      if (added.has(id)) taken.set(textAnswer(answers, 'phone'), textAnswer(answers, 'name'));
    }
    return taken;
  }, [centre.attendees, rows, added]);
  const unsaved = useMemo(() => rows.filter(({ id }) => !added.has(id)), [rows, added]);
  return useMemo(
    () => checkRows(fields, unsaved, { matchPattern: matchPatternNatively, takenPhones, serverFaults: refusals }),
    [fields, unsaved, takenPhones, refusals],
  );
}
