import { useMemo, useState } from 'react';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import { matchChoiceOrTitle } from '../../../domain/form/cells/job-title';
import { offeredOptions } from '../../../domain/form/offered-options';
import { isFieldVisible } from '../../../domain/form/visible-fields';
import { importColumns, type ImportColumn } from '../../../domain/member-import/columns';
import { isRowNumberTitle } from '../../../domain/member-import/match-header';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableColumn, TableFrame } from '../../../domain/member-import/table-outline';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Box } from '../../../ui/native/box';
import { Press } from '../../../ui/native/press';
import { OptionList } from '../../../ui/overlay/option-list';
import { SelectField } from '../../../ui/fields/select-field';
import { Sheet } from '../../../ui/overlay/sheet';
import type { ImportState } from './import-state';
import type { Import } from './use-import';
import type { TableReading } from './use-table-reading';
import { questions } from '../../../domain/form/known-questions';
import { MissingColumns } from './import-gaps';
import './import-columns.css';

/** A table with more columns shows only those that need attention. */
const maxColumnsInFull = 6;
/** The value of the option that leaves a column out. */
const skippedColumn = '';

interface ImportColumnsProps {
  table: TableFrame;
  fields: readonly FormField[];
  state: ImportState;
  members: Import;
  reading: TableReading;
}

/** Shows the meaning assigned to each column of the table, and the missing columns. */
export function ImportColumns({ table, fields, state, members, reading }: ImportColumnsProps) {
  const { source } = state;
  const columns = useMemo(() => importColumns(fields), [fields]);
  const open = useMemo(() => state.rows.filter(({ id }) => !state.added.has(id)), [state.rows, state.added]);
  const unread = useMemo(() => unreadTexts(fields, open), [fields, open]);
  const [isFull, setFull] = useState(false);
  const [edited, setEdited] = useState<{ place: number; isOpen: boolean } | null>(null);
  if (source.sheet.cells.length === 0) return null;

  const columnOf = (key: string | null): ImportColumn | undefined => columns.find((column) => column.key === key);
  const textsOf = (key: string | null): readonly UnreadText[] =>
    (key === null ? undefined : unread.get(columnOf(key)?.field.shortName ?? '')) ?? [];
  const showsAll = isFull || !table.hasHeader || table.columns.length <= maxColumnsInFull;
  const shown = table.columns.filter(
    ({ key, title }) => showsAll || (key === null ? !isRowNumberTitle(title) : textsOf(key).length > 0),
  );
  const chosen = table.columns.find(({ place }) => place === edited?.place);
  const choose = async (place: number, key: string): Promise<void> => {
    setEdited({ place, isOpen: false });
    await reading.choose({ columns: new Map([...source.columns, [place, key === skippedColumn ? null : key]]) });
  };

  return (
    <>
      <Card title="表格的列">
        {shown.map((column) => (
          <ColumnLine
            key={column.place}
            column={column}
            meaning={columnOf(column.key)}
            unreadCount={textsOf(column.key).length}
            isReading={reading.isUnderWay || state.unsure.size > 0}
            onPress={() => setEdited({ place: column.place, isOpen: true })}
          />
        ))}
        {shown.length === 0 && <Box className="import-columns__rest">各列均已识别。</Box>}
        {!showsAll && (
          <Box className="import-columns__more">
            <Button kind="text" size="small" onPress={() => setFull(true)}>
              {`查看全部 ${table.columns.length} 列`}
            </Button>
          </Box>
        )}
      </Card>
      <MissingColumns fields={fields} rows={open} state={state} table={table} members={members} />
      {chosen !== undefined && (
        <Sheet
          open={edited?.isOpen === true}
          title={columnTitle(chosen)}
          onClose={() => setEdited({ place: chosen.place, isOpen: false })}
        >
          <Box className="import-columns__sheet">
            <UnreadTexts
              field={columnOf(chosen.key)?.field}
              texts={textsOf(chosen.key)}
              onUnderstand={({ rowIds }, answer) => {
                const shortName = columnOf(chosen.key)?.field.shortName ?? '';
                members.change({ type: 'answered', shortName, answer, rowIds: new Set(rowIds) });
              }}
            />
            <Box as="h3" className="import-columns__heading">
              这一列是
            </Box>
            <OptionList
              label="这一列是"
              options={[
                { value: skippedColumn, label: '不导入' },
                ...columns.map(({ key, title }) => ({ value: key, label: title })),
              ]}
              value={chosen.key ?? skippedColumn}
              onChoose={(key) => void choose(chosen.place, key)}
            />
          </Box>
        </Sheet>
      )}
    </>
  );
}

interface ColumnLineProps {
  column: TableColumn;
  meaning: ImportColumn | undefined;
  /** The number of different texts that could not be parsed. */
  unreadCount: number;
  isReading: boolean;
  onPress: () => void;
}

/** Shows a column's heading, its assigned meaning, and some of its values. */
function ColumnLine({ column, meaning, unreadCount, isReading, onPress }: ColumnLineProps) {
  const title = columnTitle(column);
  const taken = meaning?.title ?? '不导入';
  const text = unreadCount > 0 ? `${taken}，${unreadCount} 种未识别` : taken;
  const tone = unreadCount > 0 ? 'due' : meaning === undefined ? 'mute' : 'ok';
  return (
    <Box className="import-columns__line">
      <Box className="import-columns__head">
        <Box className="import-columns__title">{title}</Box>
        <Press
          className={`import-columns__chip import-columns__chip--${tone}`}
          aria-haspopup="dialog"
          aria-label={`${title}：${text}`}
          disabled={isReading}
          onPress={onPress}
        >
          {text}
          <Box as="span" aria-hidden className="import-columns__arrow" />
        </Press>
      </Box>
      <Box className="import-columns__samples">
        {column.samples.map((sample) => describeSample(sample, meaning)).join(' · ')}
      </Box>
    </Box>
  );
}

function columnTitle({ title, place }: TableColumn): string {
  return title.replace(/^\*/, '') || `第 ${place + 1} 列`;
}

/** Returns a sample value, followed by the option that it was matched to if that has another text. */
function describeSample(sample: string, meaning: ImportColumn | undefined): string {
  const options = meaning?.field.options ?? [];
  if (meaning === undefined || options.length === 0 || meaning.isCredential) return sample;
  const key = matchChoiceOrTitle(meaning.field, sample);
  // A city that tells its province is no option's text; the column counts those that nobody understood.
  if (key === null) return meaning.field.shortName === questions.province ? sample : `${sample} → ？`;
  const text = options.find((option) => option.key === key)?.text ?? key;
  return text === sample ? sample : `${sample} → ${text}`;
}

/** A text that could not be parsed, with the rows that contain it. */
interface UnreadText {
  text: string;
  rowIds: readonly string[];
}

/** Returns the texts that could not be parsed, by shortName, the most frequent first. */
function unreadTexts(fields: readonly FormField[], rows: readonly ImportRow[]): ReadonlyMap<string, UnreadText[]> {
  const texts = new Map<string, Map<string, string[]>>();
  for (const row of rows) {
    for (const [shortName, text] of row.unread) {
      const field = fields.find((one) => one.shortName === shortName);
      if (field === undefined || answerKinds[field.kind].hasFiles || !isFieldVisible(fields, field, row.answers))
        continue;
      const own = texts.get(shortName) ?? new Map<string, string[]>();
      texts.set(shortName, own);
      own.set(text, [...(own.get(text) ?? []), row.id]);
    }
  }
  return new Map(
    [...texts].map(([shortName, own]) => [
      shortName,
      [...own].map(([text, rowIds]) => ({ text, rowIds })).sort((one, two) => two.rowIds.length - one.rowIds.length),
    ]),
  );
}

interface UnreadTextsProps {
  field: FormField | undefined;
  texts: readonly UnreadText[];
  onUnderstand: (text: UnreadText, answer: FieldValue) => void;
}

/** Lists the texts of a column that could not be parsed. Each is corrected for all its rows at once. */
function UnreadTexts({ field, texts, onUnderstand }: UnreadTextsProps) {
  if (field === undefined || texts.length === 0) return null;
  return (
    <>
      <Box as="h3" className="import-columns__heading">
        {field.isRequired ? '未识别的内容' : '未识别的内容，将留空'}
      </Box>
      {field.options.length === 0 && (
        <Box className="import-columns__samples">
          {`${texts.map(({ text, rowIds }) => `${text}（${rowIds.length} 位）`).join('、')}。请在参会人中逐位填写。`}
        </Box>
      )}
      {field.options.length > 0 &&
        texts.map((unread) => (
          <SelectField
            key={unread.text}
            label={`“${unread.text}”（${unread.rowIds.length} 位）是`}
            options={offeredOptions(field.options).map(({ key, text }) => ({ value: key, label: text }))}
            value=""
            onChange={(answer) => onUnderstand(unread, answer)}
          />
        ))}
    </>
  );
}
