import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { FormField } from '../../../domain/form/form-field';
import { confirm } from '../../../platform/feedback/feedback';
import { FilterChips } from '../../../ui/list-filter/list-filter';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { ImportBar } from './import-bar';
import { ImportRowCard } from './import-row-card';
import { ImportRowSheet } from './import-row-sheet';
import type { ImportState } from './import-state';
import { ImportSummary } from './import-summary';
import { countRowGroups, listRows, rowsOfGroup, type RowGroup } from './list-rows';
import { useRowFaults } from './use-row-faults';
import type { Import } from './use-import';
import { endIfDone, useSaving } from './use-saving';

interface ImportReviewProps {
  visit: CentreVisit;
  fields: readonly FormField[];
  members: Import;
  state: ImportState;
  /** Registration is over. */
  isClosed: boolean;
  /** Told how many members were added once none is left. */
  onDone: (count: number) => void;
}

/** A row's usual height in pixels: name, facts, buttons, and the gap above. */
const usualRowHeight = 150;

/** The rows of a table, what is wrong with them, and the way to correct and to save them. */
export function ImportReview({ visit, fields, members, state, isClosed, onDone }: ImportReviewProps) {
  const saving = useSaving(visit, fields, members, onDone);
  const faults = useRowFaults(visit, fields, state);
  const rows = useMemo(() => listRows(state, faults), [state, faults]);
  const chips = countRowGroups(rows);
  const [chosen, setChosen] = useState<RowGroup>('faulty');
  // Whoever was the last of a group leaves it with everyone shown.
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
  const startAnew = async (): Promise<void> => {
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
        onStartAnew={startAnew}
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
        estimatedHeight={usualRowHeight}
      >
        {(listed) => (
          <ImportRowCard
            {...listed}
            fields={fields}
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
