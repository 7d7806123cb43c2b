import { useMemo, useState } from 'react';
import type { ConsentTerms } from '../../../api/privacy-notice';
import type { CentreVisit } from '../../../session/centre';
import { textAnswer } from '../../../domain/form/answers';
import { matchPatternNatively } from '../../../domain/form/field-rules';
import type { FormField } from '../../../domain/form/form-field';
import { questions } from '../../../domain/form/known-questions';
import { submittedText } from '../../../domain/attendee/submitted-answers';
import { formFieldsOf } from '../../../domain/member-import/credit-columns';
import { checkRows, type RowFaults } from '../../../domain/member-import/check-rows';
import { filesNamed } from '../../../domain/member-import/file-names';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { readColumns } from '../../../domain/member-import/table-sheet';
import type { TableFrame } from '../../../domain/member-import/table-outline';
import { takesPlaces } from '../../../domain/team/completion';
import { isGivenUp } from '../../../domain/ticket/ticket-state';
import { confirm } from '../../../platform/device/feedback';
import { useAppSettings } from '../../../platform/network/use-app-settings';
import type { PickedFile } from '../../../platform/network/upload';
import { missingFiles, joinNames } from './import-summary';
import type { ImportState } from './import-state';
import { listRows, rowsOfGroup, type ListedRow } from './listed-rows';
import { useDeclaration, type Declaration } from './use-declaration';
import type { Import } from './use-import';
import { endIfDone, savesInBatch, useSaving, type Saving } from './use-saving';
import type { TableReading } from './use-table-reading';

export interface ImportReviewProps {
  visit: CentreVisit;
  fields: readonly FormField[];
  consent: ConsentTerms;
  members: Import;
  reading: TableReading;
  state: ImportState;
  /** True if registration has ended. */
  isClosed: boolean;
  /** Called with the number of added members once no row is left. */
  onDone: (count: number) => void;
}

/** A table that was read, as it is reviewed, in cards or beside its problems. */
export interface ImportInReview {
  table: TableFrame;
  rows: readonly ListedRow[];
  saving: Saving;
  files: readonly PickedFile[];
  addFiles: (picked: readonly PickedFile[]) => void;
  hasFiles: (names: string) => boolean;
  declaration: Declaration;
  /** Rows are being sent, or may have arrived: nothing may change. */
  isLocked: boolean;
  /** Deletes rows after a question. */
  remove: (rowIds: readonly string[], text: string) => Promise<void>;
  removeFaulty: () => Promise<void>;
  save: (ready: readonly ImportRow[]) => Promise<void>;
  startOver: () => Promise<void>;
}

export function useImportReview(props: ImportReviewProps): ImportInReview {
  const { visit, fields, consent, members, state, onDone } = props;
  const saving = useSaving(visit, fields, members, onDone);
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const faults = useRowFaults(visit, fields, state, files);
  const offersPlaces = takesPlaces(visit.meeting, useAppSettings().extras) && savesInBatch();
  const placeFields = useMemo(() => (offersPlaces ? formFieldsOf(fields) : null), [offersPlaces, fields]);
  const rows = useMemo(() => listRows(state, faults, placeFields), [state, faults, placeFields]);
  const table = useMemo(() => readColumns(state.source, fields), [state.source, fields]);
  const isLocked = saving.isUnderWay || state.unsure.size > 0;
  const declaration = useDeclaration(visit, fields, consent, state);

  const remove = async (rowIds: readonly string[], text: string): Promise<void> => {
    if (await confirm({ title: '删除', text, danger: true })) {
      members.change({ type: 'removed', rowIds: new Set(rowIds) });
      endIfDone(members, onDone);
    }
  };
  const save = async (ready: readonly ImportRow[]): Promise<void> => {
    const declared = await declaration.check();
    if (declared === null) return;
    const without = state.unsure.size > 0 ? [] : missingFiles(fields, ready, files);
    const isMeant =
      without.length === 0 ||
      (await confirm({
        title: '附件未选择',
        text: `${joinNames(without)}没有选择文件，这些参会人将不带附件添加。`,
      }));
    if (isMeant) await saving.save(ready, files, declaration.consentIn(declared));
  };
  const startOver = async (): Promise<void> => {
    const text = state.unsure.size > 0 ? '上次提交还没有收到结果。' : '';
    const isConfirmed = await confirm({
      title: '重新选择',
      text: `${text}已读取的内容和所做的修改将被清除，确定重新选择表格？`,
      danger: true,
    });
    if (isConfirmed) members.end();
  };

  return {
    ...{ table, rows, saving, files, declaration, isLocked, remove, save, startOver },
    addFiles: (picked) => setFiles((known) => [...picked, ...known]),
    hasFiles: (names) => filesNamed(names, files) !== null,
    removeFaulty: () => {
      const faulty = rowsOfGroup(rows, 'faulty').map(({ row }) => row.id);
      return remove(faulty, `确定删除 ${faulty.length} 行需修改的内容？`);
    },
  };
}

/** Returns the faults of rows that are not added yet, by row id: from the form's rules, duplicates and the server. */
function useRowFaults(
  { centre }: CentreVisit,
  fields: readonly FormField[],
  { rows, added, refusals }: ImportState,
  files: readonly PickedFile[],
): ReadonlyMap<string, RowFaults> {
  const taken = useMemo(() => {
    const members = centre.attendees.filter((member) => !isGivenUp(member));
    const takenPhones = new Map(members.map(({ phone, name }) => [phone, name]));
    const takenIdentities = new Map(
      members.map(({ answers, name }) => [submittedText(answers, questions.identityNumber), name]),
    );
    // The member list is updated a moment after members were added.
    for (const { id, answers } of rows) {
      if (!added.has(id)) continue;
      takenPhones.set(textAnswer(answers, questions.phone), textAnswer(answers, questions.name));
      takenIdentities.set(textAnswer(answers, questions.identityNumber), textAnswer(answers, questions.name));
    }
    takenIdentities.delete('');
    return { takenPhones, takenIdentities };
  }, [centre.attendees, rows, added]);
  const unsaved = useMemo(() => rows.filter(({ id }) => !added.has(id)), [rows, added]);
  return useMemo(
    () =>
      checkRows(fields, unsaved, {
        ...taken,
        matchPattern: matchPatternNatively,
        serverFaults: refusals,
        hasFiles: (names) => filesNamed(names, files) !== null,
      }),
    [fields, unsaved, taken, refusals, files],
  );
}
