import { useMemo, useState } from 'react';
import type { ConsentTerms } from '../../../api/privacy-notice';
import type { CentreVisit } from '../../../session/centre';
import { textAnswer } from '../../../domain/form/answers';
import { matchPatternNatively } from '../../../domain/form/field-rules';
import type { FormField } from '../../../domain/form/form-field';
import { submittedText } from '../../../domain/attendee/submitted-answers';
import { formFieldsOf } from '../../../domain/member-import/credit-columns';
import { checkRows, type RowFaults } from '../../../domain/member-import/check-rows';
import { filesNamed } from '../../../domain/member-import/file-names';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { readColumns } from '../../../domain/member-import/table-sheet';
import { takesPlaces } from '../../../domain/team/completion';
import { isGivenUp } from '../../../domain/ticket/ticket-state';
import { confirm } from '../../../platform/device/feedback';
import { useAppSettings } from '../../../platform/network/use-app-settings';
import type { PickedFile } from '../../../platform/network/upload';
import { FormFields } from '../../../forms/form-fields';
import { FilterChips } from '../../../ui/layout/list-filter';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { ImportColumns } from './import-columns';
import { useDeclaration } from './use-declaration';
import { fileNamesOf, ImportFiles, ImportSummary, joinNames, missingFiles } from './import-summary';
import { ImportRowCard, ImportRowSheet } from './import-row';
import type { ImportState } from './import-state';
import { countRowGroups, listRows, type RowGroup, rowsOfGroup } from './listed-rows';
import type { Import } from './use-import';
import type { TableReading } from './use-table-reading';
import { endIfDone, savesInBatch, useSaving } from './use-saving';
import './import-review.css';
import { questions } from '../../../domain/form/known-questions';
import { ImportBar } from './import-bar';

interface ImportReviewProps {
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

/** Estimated row height in pixels: name, facts, buttons, and the gap above. */
const estimatedRowHeight = 150;

export function ImportReview(props: ImportReviewProps) {
  const { visit, fields, consent, members, reading, state, isClosed, onDone } = props;
  const saving = useSaving(visit, fields, members, onDone);
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const faults = useRowFaults(visit, fields, state, files);
  const offersPlaces = takesPlaces(visit.meeting, useAppSettings().extras) && savesInBatch();
  const placeFields = useMemo(() => (offersPlaces ? formFieldsOf(fields) : null), [offersPlaces, fields]);
  const rows = useMemo(() => listRows(state, faults, placeFields), [state, faults, placeFields]);
  const table = useMemo(() => readColumns(state.source, fields), [state.source, fields]);
  const chips = countRowGroups(rows);
  const [chosen, setChosen] = useState<RowGroup>('faulty');
  // When a group loses its last row, fall back to all.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const [edited, setEdited] = useState<{ rowId: string; isOpen: boolean } | null>(null);
  const sheetRow = rows.find(({ row }) => row.id === edited?.rowId);
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

  return (
    <OperatorFrame visit={visit} bottomBar={<ImportBar {...{ rows, state, saving, isClosed, onSave: save }} />}>
      <ImportSummary
        {...{ table, rows, state, reading }}
        isSaving={saving.isUnderWay}
        onStartOver={startOver}
        onRemoveFaulty={() => {
          const faulty = rowsOfGroup(rows, 'faulty').map(({ row }) => row.id);
          return remove(faulty, `确定删除 ${faulty.length} 行需修改的内容？`);
        }}
      />
      {!saving.isUnderWay && <ImportColumns {...{ table, fields, state, members, reading }} />}
      {!saving.isUnderWay && (
        <ImportFiles
          names={fileNamesOf(fields, rows)}
          files={files}
          onPick={(picked) => setFiles((known) => [...picked, ...known])}
        />
      )}
      <FormFields form={declaration.form} isLocked={saving.isUnderWay} />
      <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setChosen} />
      <VirtualList
        label="待添加的参会人"
        items={rowsOfGroup(rows, group)}
        itemKey={({ row }) => row.id}
        estimatedHeight={estimatedRowHeight}
      >
        {(listed) => (
          <ImportRowCard
            {...listed}
            fields={fields}
            hasFiles={(names) => filesNamed(names, files) !== null}
            isOpen={!isLocked && listed.status !== 'added'}
            onEdit={(rowId) => setEdited({ rowId, isOpen: true })}
            onChoose={(rowId, shortName, answer) =>
              members.change({ type: 'answered', shortName, answer, rowIds: new Set([rowId]) })
            }
            onRemove={() => void remove([listed.row.id], `确定删除第 ${listed.row.line} 行？`)}
          />
        )}
      </VirtualList>
      {sheetRow !== undefined && edited !== null && (
        <ImportRowSheet
          key={edited.rowId}
          listed={sheetRow}
          fields={fields}
          open={edited.isOpen}
          onChange={(answers) => members.change({ type: 'corrected', rowId: edited.rowId, answers })}
          onLeaveEmpty={() => members.change({ type: 'left-empty', rowId: edited.rowId })}
          onKeepAsIs={() => members.change({ type: 'kept-as-is', rowId: edited.rowId })}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
    </OperatorFrame>
  );
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
