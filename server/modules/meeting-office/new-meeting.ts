import { formDefinitionField } from '../../../src/contract/form-definition';
import type { Dependencies } from '../../context/dependencies';
import { isUniqueViolation } from '../../db/database-errors';
import { refuse } from '../../http/answers';
import { lockMeeting } from '../../stores/meetings/store';
import { checkMeeting } from '../meetings/import/check-meeting';
import { columnName } from '../meetings/import/meeting-columns';
import { usualForm } from '../meetings/import/workbook-template';
import { insertUnpublished, saveDraft } from './save-draft';

/** A meeting that is asked for; the days are 'YYYY-MM-DD'. */
export interface AskedMeeting {
  code: string;
  name: string;
  firstDay: string;
  lastDay: string;
}

/**
 * Makes a meeting of nothing: a free one with the usual questions, which attendees do not find until it is published.
 * @returns its id
 * @throws Refusal for a code that is taken or none, and for what an import would refuse
 */
export async function newMeeting(asked: AskedMeeting, dependencies: Dependencies): Promise<number> {
  const code = asked.code.trim();
  const { form, unkeyed } = usualForm();
  const { checked, problems } = checkMeeting({
    code,
    [columnName('name')]: asked.name,
    ...{ startTime: asked.firstDay, endTime: asked.lastDay, [columnName('isPaid')]: '0', [formDefinitionField]: form },
  });
  if (checked === null) throw refuse(problems.find(({ isFatal }) => isFatal)?.message ?? '会议建不了');
  const { id: _, ...given } = checked;
  const definition = { ...given, reminders: '', places: null };
  const keys = Object.fromEntries([...unkeyed].map(([name, own]) => [name, [...own]]));
  try {
    return await dependencies.database.query.transaction(async (query) => {
      const id = await insertUnpublished(query, definition, dependencies);
      const meeting = await lockMeeting(query, id);
      const draft = { definition, unkeyed: keys, note: '新建的会议', replaces: null };
      await saveDraft(query, meeting, draft, dependencies);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'meetings_code_unique')) throw refuse(`会议编码 ${code} 已经有了，请换一个`);
    throw error;
  }
}
