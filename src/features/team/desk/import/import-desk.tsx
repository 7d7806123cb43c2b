import { useMemo, useState } from 'react';
import type { FormField } from '../../../../domain/form/form-field';
import {
  tableColumns,
  tableProblems,
  writtenText,
  type TableProblem,
} from '../../../../domain/member-import/table-problems';
import { FormFields } from '../../../../forms/form-fields';
import { Button } from '../../../../ui/display/button';
import { FilterChips } from '../../../../ui/layout/list-filter';
import { Box } from '../../../../ui/native/box';
import { ImportBar } from '../../import/import-bar';
import { ImportColumns } from '../../import/import-columns';
import { ImportRowSheet } from '../../import/import-row';
import { fileNamesOf, ImportFiles, ImportSummary } from '../../import/import-summary';
import { countRowGroups, rowsOfGroup, type ListedRow, type RowGroup } from '../../import/listed-rows';
import { useImportReview, type ImportReviewProps } from '../../import/use-import-review';
import { DeskFrame } from '../desk-frame';
import { DeskGrid, type GridColumn } from '../desk-grid';
import type { GridPlace } from '../grid-focus';
import { columnWidth } from './column-width';
import { fitsCell, ImportCell } from './import-cell';
import { ProblemList } from './problem-list';
import './import-desk.css';

const statusTexts = { faulty: '要改', ready: '已就绪', place: '可先占位', added: '已添加' } as const;
const statusLooks = { faulty: '', ready: '', place: 'desk-grid__cell--wait', added: 'desk-grid__cell--hint' } as const;

/** A table that was read, with what is wrong beside it: a problem leads to its cell, which is corrected there (product §11.23). */
export function ImportDesk(props: ImportReviewProps) {
  const { visit, fields, members, reading, state, isClosed } = props;
  const review = useImportReview(props);
  const { table, rows, saving, files, declaration, isLocked, remove, save, startOver } = review;
  const chips = countRowGroups(rows);
  const [chosen, setChosen] = useState<RowGroup>('all');
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const problems = useMemo(() => tableProblems(fields, rows), [fields, rows]);
  const [edited, setEdited] = useState<GridPlace | null>(null);
  const [goTo, setGoTo] = useState<GridPlace | null>(null);
  const [sheetId, setSheetId] = useState<{ rowId: string; isOpen: boolean } | null>(null);
  const sheetRow = rows.find(({ row }) => row.id === sheetId?.rowId);
  const current = problems.find(({ rowId, shortName }) => rowId === edited?.row && shortName === edited.column) ?? null;

  const open = (rowId: string, shortName: string): void => {
    const field = fields.find((one) => one.shortName === shortName);
    const isAdded = rows.find(({ row }) => row.id === rowId)?.status === 'added';
    if (isLocked || isAdded) return;
    if (field === undefined || !fitsCell(field)) setSheetId({ rowId, isOpen: true });
    else setEdited({ row: rowId, column: shortName });
  };
  const go = ({ rowId, shortName }: TableProblem): void => {
    setChosen('all');
    setGoTo({ row: rowId, column: shortName === '' ? lineColumn : shortName });
    if (shortName !== '') open(rowId, shortName);
  };
  const leave = (): void => {
    if (edited === null) return;
    setGoTo({ ...edited });
    setEdited(null);
  };

  const shown = useMemo(() => tableColumns(fields, rows), [fields, rows]);
  const widths = useMemo(
    () => new Map(shown.map((field) => [field.shortName, columnWidth(field, state.rows)])),
    [shown, state.rows],
  );
  const marks = useMemo(
    () => new Map(problems.map(({ rowId, shortName, mark }) => [`${rowId} ${shortName}`, mark])),
    [problems],
  );
  const filled = useMemo(
    () => new Set(state.fills.flatMap(({ shortName, rowIds }) => rowIds.map((id) => `${id} ${shortName}`))),
    [state.fills],
  );
  const lookOf = ({ row, status, faults }: ListedRow, { shortName }: FormField): string => {
    const key = `${row.id} ${shortName}`;
    const mark = marks.get(key) ?? (status === 'place' && faults?.fields.has(shortName) === true ? 'lacking' : null);
    const look = mark ?? (filled.has(key) ? 'filled' : null);
    return look === null ? '' : `desk-grid__cell--${look}`;
  };
  const isEdited = (rowId: string, { shortName }: FormField): boolean =>
    edited?.row === rowId && edited.column === shortName;
  const columns: readonly GridColumn<ListedRow>[] = [
    { key: lineColumn, title: '行', width: '33pt', look: () => 'desk-grid__cell--hint', cell: ({ row }) => row.line },
    {
      key: 'status',
      title: '状态',
      width: '66pt',
      look: ({ status }) => statusLooks[status],
      cell: ({ status }) => statusTexts[status],
    },
    ...shown.map((field) => ({
      key: field.shortName,
      title: field.label,
      width: widths.get(field.shortName) ?? '102pt',
      look: (listed: ListedRow) => lookOf(listed, field),
      isEdited: ({ row }: ListedRow) => isEdited(row.id, field),
      cell: ({ row }: ListedRow) =>
        isEdited(row.id, field) ? (
          <ImportCell
            fields={fields}
            field={field}
            row={row}
            onAnswer={(value) =>
              members.change({ type: 'answered', shortName: field.shortName, answer: value, rowIds: new Set([row.id]) })
            }
            onDone={leave}
          />
        ) : (
          <span title={writtenText(field, row)}>{writtenText(field, row) || '–'}</span>
        ),
    })),
  ];

  return (
    <DeskFrame
      visit={visit}
      section="import"
      title="批量导入"
      note={`${state.source.fileName === '' ? '粘贴的表格' : state.source.fileName} · ${rows.length} 位`}
      actions={
        <Button kind="outline" size="small" disabled={saving.isUnderWay} onPress={startOver}>
          换表格
        </Button>
      }
    >
      <Box className="import-desk">
        <Box className="import-desk__table">
          <Box className="team-desk__bar">
            <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setChosen} />
          </Box>
          <DeskGrid<ListedRow>
            label="待添加的参会人"
            columns={columns}
            rows={rowsOfGroup(rows, group)}
            rowKey={({ row }) => row.id}
            onOpen={({ row }, column) => open(row.id, column)}
            goTo={goTo}
          />
          <Box className="team-desk__foot">
            <Box as="span" className="import-desk__legend import-desk__legend--wrong">
              要改
            </Box>
            <Box as="span" className="import-desk__legend import-desk__legend--choose">
              要选、待补
            </Box>
            <Box as="span" className="import-desk__legend import-desk__legend--filled">
              已替您补上，可撤销
            </Box>
            <Box className="team-desk__end">Enter 就地改 · Esc 不改</Box>
          </Box>
        </Box>
        <Box as="section" className="import-desk__side" aria-label="哪里不对">
          <ProblemList
            problems={problems}
            current={current}
            isLocked={isLocked}
            onGo={go}
            onChoose={({ rowId, shortName }, value) =>
              members.change({ type: 'answered', shortName, answer: value, rowIds: new Set([rowId]) })
            }
            onEditRow={(rowId) => setSheetId({ rowId, isOpen: true })}
            onRemoveRow={({ rowId, line }) => void remove([rowId], `确定删除第 ${line} 行？`)}
          />
          <ImportSummary
            {...{ table, rows, state, reading }}
            isSaving={saving.isUnderWay}
            onStartOver={startOver}
            onRemoveFaulty={review.removeFaulty}
          />
          {!saving.isUnderWay && <ImportColumns {...{ table, fields, state, members, reading }} />}
          {!saving.isUnderWay && (
            <ImportFiles names={fileNamesOf(fields, rows)} files={files} onPick={review.addFiles} />
          )}
          <FormFields form={declaration.form} isLocked={saving.isUnderWay} />
        </Box>
      </Box>
      <ImportBar {...{ rows, state, saving, isClosed, onSave: save }} />
      {sheetRow !== undefined && sheetId !== null && (
        <ImportRowSheet
          key={sheetId.rowId}
          listed={sheetRow}
          fields={fields}
          members={members}
          open={sheetId.isOpen}
          onClose={() => setSheetId({ ...sheetId, isOpen: false })}
        />
      )}
    </DeskFrame>
  );
}

const lineColumn = 'line';
