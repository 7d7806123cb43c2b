import { useMemo, useState } from 'react';
import { answersOf, answerTo, isAnswered } from '../../../domain/form/answers';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import { cellsOfKinds } from '../../../domain/form/cells/cells-of-kinds';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import { isFieldVisible } from '../../../domain/form/visible-fields';
import { answersAbove, type AnswerAbove } from '../../../domain/member-import/answers-above';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableFrame } from '../../../domain/member-import/table-outline';
import { FormFields } from '../../../forms/form-fields';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Box } from '../../../ui/native/box';
import { Sheet } from '../../../ui/overlay/sheet';
import type { ImportState } from './import-state';
import type { Import } from './use-import';
import './import-columns.css';

interface MissingColumnsProps {
  fields: readonly FormField[];
  /** The rows that are not added yet. */
  rows: readonly ImportRow[];
  state: ImportState;
  table: Pick<TableFrame, 'missingTitles'>;
  members: Import;
}

/** Lists required questions without answers. If one answer can fit several people, it is filled in for all rows at once. */
export function MissingColumns({ fields, rows, state, table, members }: MissingColumnsProps) {
  const gaps = useMemo(() => openQuestions(fields, rows), [fields, rows]);
  const [asked, setAsked] = useState<{ shortName: string; isOpen: boolean } | null>(null);
  const field = fields.find(({ shortName }) => shortName === asked?.shortName);
  const isLocked = state.unsure.size > 0;
  const fillFromAbove = (shortName: string, above: readonly AnswerAbove[]): void => {
    for (const { answer, rowIds } of above) members.change({ type: 'answered', shortName, answer, rowIds });
  };
  const isWhole = (label: string): boolean => table.missingTitles.some((title) => title.startsWith(label));
  return (
    <>
      {gaps.map(({ field: gap, rowIds, above }) => (
        <Card
          key={gap.shortName}
          title={isWhole(gap.label) ? `表格里没有：${gap.label}` : `${gap.label}未填`}
          aside={
            cellsOfKinds[gap.kind].isShareable(gap) && !isLocked ? (
              <Button
                kind="outline"
                size="small"
                aria-haspopup="dialog"
                onPress={() => setAsked({ shortName: gap.shortName, isOpen: true })}
              >
                全部填入…
              </Button>
            ) : undefined
          }
        >
          <Box className="import-columns__samples">
            {cellsOfKinds[gap.kind].isShareable(gap)
              ? `${rowIds.length} 位都需要`
              : `${rowIds.length} 位都需要，请补充后重新选择表格，或逐位填写`}
          </Box>
          {above.length > 0 && (
            <>
              <Box className="import-columns__samples">合并的单元格复制后只有第一行有内容，这里看来就是这样。</Box>
              <Box className="import-columns__samples">{`将填入：${namesAbove(gap, above)}`}</Box>
              {!isLocked && (
                <Button kind="outline" size="small" onPress={() => fillFromAbove(gap.shortName, above)}>
                  {`照上面一行填入 ${above.reduce((sum, one) => sum + one.rowIds.size, 0)} 位`}
                </Button>
              )}
            </>
          )}
        </Card>
      ))}
      {state.fills.map((fill) => {
        const filled = fields.find(({ shortName }) => shortName === fill.shortName);
        if (filled === undefined) return null;
        const text = answerKinds[filled.kind].describe(filled, fill.answer);
        return (
          <Card
            key={fill.shortName}
            title={`${filled.label}：${text}`}
            aside={
              <Button
                kind="text"
                size="small"
                disabled={isLocked}
                aria-label={`撤销 ${filled.label}`}
                onPress={() => members.change({ type: 'unfilled', shortName: fill.shortName })}
              >
                撤销
              </Button>
            }
          >
            <Box className="import-columns__samples">{`已为 ${fill.rowIds.length} 位填入`}</Box>
          </Card>
        );
      })}
      {field !== undefined && (
        <FillSheet
          key={field.shortName}
          field={field}
          count={gaps.find((gap) => gap.field === field)?.rowIds.length ?? 0}
          open={asked?.isOpen === true}
          onFill={(answer) => {
            const rowIds = new Set(gaps.find((gap) => gap.field === field)?.rowIds);
            members.change({ type: 'answered', shortName: field.shortName, answer, rowIds, isFill: true });
          }}
          onClose={() => setAsked({ shortName: field.shortName, isOpen: false })}
        />
      )}
    </>
  );
}

/** Names the first answers with how many rows each fills: 甲医院（2 位）、乙医院（1 位）. */
function namesAbove(field: FormField, above: readonly AnswerAbove[]): string {
  const shown = above.slice(0, 3).map(({ answer, rowIds }) => {
    return `${answerKinds[field.kind].describe(field, answer)}（${rowIds.size} 位）`;
  });
  return shown.join('、') + (above.length > shown.length ? ' 等' : '');
}

interface FillSheetProps {
  field: FormField;
  count: number;
  open: boolean;
  onFill: (answer: FieldValue) => void;
  onClose: () => void;
}

/** Asks one answer for many rows. */
function FillSheet({ field, count, open, onFill, onClose }: FillSheetProps) {
  const only = useMemo(() => [{ ...field, isRequired: true, shownWhen: null }], [field]);
  const [initial] = useState(() => answersOf(only, (one) => answerKinds[one.kind].empty));
  const form = useDynamicForm({ fields: only, initial });
  const fill = async (): Promise<void> => {
    const answers = await form.check();
    const [asked] = only;
    if (answers === null || asked === undefined) return;
    onFill(answerTo(asked, answers));
    onClose();
  };
  return (
    <Sheet
      open={open}
      title={`${field.label}，全部填入`}
      onClose={onClose}
      footer={<Button onPress={fill}>{`填入 ${count} 位`}</Button>}
    >
      <Box className="import-columns__fill">
        <FormFields form={form} />
      </Box>
    </Sheet>
  );
}

/** The minimum number of rows for filling in an answer at once; fewer are corrected one by one. */
const fewestRowsToFill = 2;

/** Returns the required questions without an answer in several rows, in form order. */
function openQuestions(fields: readonly FormField[], rows: readonly ImportRow[]) {
  return fields.flatMap((field) => {
    if (!field.isRequired) return [];
    const open = rows.filter(
      ({ answers, unread }) =>
        !isAnswered(field, answers) && !unread.has(field.shortName) && isFieldVisible(fields, field, answers),
    );
    if (open.length < fewestRowsToFill) return [];
    const rowIds = open.map(({ id }) => id);
    // Nobody's phone or name stood in merged cells.
    const above = cellsOfKinds[field.kind].isShareable(field) ? answersAbove(field, rows, new Set(rowIds)) : [];
    return [{ field, rowIds, above: above ?? [] }];
  });
}
