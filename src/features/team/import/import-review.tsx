import { useState } from 'react';
import { FormFields } from '../../../forms/form-fields';
import { FilterChips } from '../../../ui/layout/list-filter';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { ImportBar } from './import-bar';
import { ImportColumns } from './import-columns';
import { ImportRowCard, ImportRowSheet } from './import-row';
import { fileNamesOf, ImportFiles, ImportSummary } from './import-summary';
import { countRowGroups, type RowGroup, rowsOfGroup } from './listed-rows';
import { useImportReview, type ImportReviewProps } from './use-import-review';
import './import-review.css';

/** Estimated row height in pixels: name, facts, buttons, and the gap above. */
const estimatedRowHeight = 150;

export function ImportReview(props: ImportReviewProps) {
  const { visit, fields, members, reading, state, isClosed } = props;
  const review = useImportReview(props);
  const { table, rows, saving, files, declaration, isLocked, remove, save, startOver } = review;
  const chips = countRowGroups(rows);
  const [chosen, setChosen] = useState<RowGroup>('faulty');
  // When a group loses its last row, fall back to all.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const [edited, setEdited] = useState<{ rowId: string; isOpen: boolean } | null>(null);
  const sheetRow = rows.find(({ row }) => row.id === edited?.rowId);

  return (
    <OperatorFrame visit={visit} bottomBar={<ImportBar {...{ rows, state, saving, isClosed, onSave: save }} />}>
      <ImportSummary
        {...{ table, rows, state, reading }}
        isSaving={saving.isUnderWay}
        onStartOver={startOver}
        onRemoveFaulty={review.removeFaulty}
      />
      {!saving.isUnderWay && <ImportColumns {...{ table, fields, state, members, reading }} />}
      {!saving.isUnderWay && <ImportFiles names={fileNamesOf(fields, rows)} files={files} onPick={review.addFiles} />}
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
            hasFiles={review.hasFiles}
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
          members={members}
          open={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
        />
      )}
    </OperatorFrame>
  );
}
