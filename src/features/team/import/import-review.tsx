import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { textAnswer } from '../../../domain/form/answers';
import { matchPatternNatively } from '../../../domain/form/field-rules';
import type { FormField } from '../../../domain/form/form-field';
import { submitButton } from '../../../domain/meeting/submit-state';
import { checkRows, type RowFaults } from '../../../domain/member-import/check-rows';
import { isGivenUp } from '../../../domain/ticket/ticket-state';
import { confirm } from '../../../platform/feedback/feedback';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { FilterChips } from '../../../ui/list-filter/list-filter';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/notice/notice';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { ImportRowCard, ImportRowSheet } from './import-row';
import {
  countRowGroups,
  type ImportState,
  type ListedRow,
  listRows,
  type RowGroup,
  rowsOfGroup,
  rowsToSave,
} from './import-state';
import type { Import } from './use-import';
import { endIfDone, savesInBatch, type Saving, useSaving } from './use-saving';
import './import-review.css';

interface ImportReviewProps {
  visit: CentreVisit;
  fields: readonly FormField[];
  members: Import;
  state: ImportState;
  /** Registration has ended. */
  isClosed: boolean;
  /** Receives the number of added members once none is left. */
  onDone: (count: number) => void;
}

/** Estimated row height in pixels: name, facts, buttons, and the gap above. */
const estimatedRowHeight = 150;

export function ImportReview({ visit, fields, members, state, isClosed, onDone }: ImportReviewProps) {
  const saving = useSaving(visit, fields, members, onDone);
  const faults = useRowFaults(visit, fields, state);
  const rows = useMemo(() => listRows(state, faults), [state, faults]);
  const chips = countRowGroups(rows);
  const [chosen, setChosen] = useState<RowGroup>('faulty');
  // When a group loses its last row, fall back to all.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const [edited, setEdited] = useState<{ rowId: string; isOpen: boolean } | null>(null);
  const sheetRow = rows.find(({ row }) => row.id === edited?.rowId);
  const isLocked = saving.isUnderWay || state.unsure.size > 0;

  const remove = async (rowIds: readonly string[], text: string): Promise<void> => {
    if (await confirm({ title: '删除', text, danger: true })) {
      members.change({ type: 'removed', rowIds: new Set(rowIds) });
      endIfDone(members, onDone);
    }
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
    <OperatorFrame
      visit={visit}
      bottomBar={<ImportBar rows={rows} state={state} saving={saving} isClosed={isClosed} />}
    >
      <ImportSummary
        rows={rows}
        state={state}
        isSaving={saving.isUnderWay}
        onStartOver={startOver}
        onRemoveFaulty={() => {
          const faulty = rowsOfGroup(rows, 'faulty').map(({ row }) => row.id);
          return remove(faulty, `确定删除 ${faulty.length} 行需修改的内容？`);
        }}
      />
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
            isOpen={!isLocked && listed.status !== 'added'}
            onEdit={(rowId) => setEdited({ rowId, isOpen: true })}
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

interface ImportBarProps {
  rows: readonly ListedRow[];
  state: ImportState;
  saving: Saving;
  isClosed: boolean;
}

/** Saves what is ready: everything at once, or one by one with progress. */
function ImportBar({ rows, state, saving, isClosed }: ImportBarProps) {
  const { added, unsure } = state;
  if (isClosed) {
    return (
      <BottomBar>
        <Button disabled onPress={() => undefined}>
          {submitButton(-1).text}
        </Button>
      </BottomBar>
    );
  }
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const ready = rowsToSave(rows, state, savesInBatch());
  const hasBegun = unsure.size > 0 || added.size > 0;
  if (saving.isUnderWay && !savesInBatch()) {
    return (
      <BottomBar note={<Box role="status">{`已添加 ${added.size}/${rows.length}`}</Box>}>
        {/* A different button from the save button, which stays busy until all is saved. */}
        <Button key="pause" kind="outline" onPress={saving.pause}>
          暂停
        </Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar>
      <Button
        key="save"
        disabled={ready.length === 0 || (faulty > 0 && !hasBegun)}
        disabledReason={faulty > 0 ? `还有 ${faulty} 位需修改` : undefined}
        busy={saving.isUnderWay}
        busyText="添加中…"
        onPress={() => saving.save(ready)}
      >
        {hasBegun ? `继续添加 ${ready.length} 位参会人` : `添加 ${rows.length} 位参会人`}
      </Button>
    </BottomBar>
  );
}

interface ImportSummaryProps {
  rows: readonly ListedRow[];
  state: ImportState;
  isSaving: boolean;
  onStartOver: () => Promise<void>;
  onRemoveFaulty: () => Promise<void>;
}

/** The number of rows, what remains to be done, and remarks on the table. */
function ImportSummary({ rows, state, isSaving, onStartOver, onRemoveFaulty }: ImportSummaryProps) {
  const { missingTitles, unknownTitles } = state.remarks;
  const faulty = rowsOfGroup(rows, 'faulty').length;
  return (
    <>
      <Card title={`共读取 ${rows.length} 位参会人`}>
        <Box className="import-summary__text" role="status">
          {isSaving ? '正在添加，请勿关闭页面。' : summaryText(rows, state)}
        </Box>
        {!isSaving && (
          <Box className="import-summary__actions">
            {faulty > 0 && faulty < rows.length && state.unsure.size === 0 && (
              <Button kind="text" size="small" onPress={onRemoveFaulty}>
                删除需修改的行
              </Button>
            )}
            <Button kind="text" size="small" onPress={onStartOver}>
              重新选择表格
            </Button>
          </Box>
        )}
      </Card>
      {state.unsure.size > 0 && !isSaving && (
        <Notice tone="due">上次提交没有收到结果，请继续添加。不会重复添加；确认结果前不能修改。</Notice>
      )}
      {missingTitles.length > 0 && (
        <Notice tone="bad">{`表格中没有必填的列：${missingTitles.join('、')}。可补充后重新选择表格，或逐位填写。`}</Notice>
      )}
      {unknownTitles.length > 0 && <Notice>{`以下列不在报名表中，已忽略：${unknownTitles.join('、')}。`}</Notice>}
    </>
  );
}

function summaryText(rows: readonly ListedRow[], { added, unsure }: ImportState): string {
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const addedText = added.size > 0 ? `已添加 ${added.size} 位，` : '';
  if (unsure.size > 0) return `${addedText}${unsure.size} 位等待确认结果。`;
  if (faulty > 0) return `${addedText}${faulty} 位需修改。修改的内容自动保存在本机。`;
  return `${addedText}${rows.length - added.size} 位信息无误，请确认后添加。`;
}

/** The faults of rows not yet added, by row id: from the form's rules, from duplicates, and from the server. */
function useRowFaults(
  { centre }: CentreVisit,
  fields: readonly FormField[],
  { rows, added, refusals }: ImportState,
): ReadonlyMap<string, RowFaults> {
  const takenPhones = useMemo(() => {
    const members = centre.attendees.filter((member) => !isGivenUp(member));
    const taken = new Map(members.map(({ phone, name }) => [phone, name]));
    // The member list updates a moment after they were added.
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
