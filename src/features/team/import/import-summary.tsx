import { useState } from 'react';
import type { FormField } from '../../../domain/form/form-field';
import { fileNamed, fileNamesIn } from '../../../domain/member-import/file-names';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableFrame } from '../../../domain/member-import/table-outline';
import type { TableSource } from '../../../domain/member-import/table-sheet';
import { validateUpload } from '../../../domain/upload/upload-rules';
import { confirm, toast } from '../../../platform/device/feedback';
import { canPickFolder, pickFiles, releasePreview, type PickedFile } from '../../../platform/network/upload';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Checkbox } from '../../../ui/fields/checkbox';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { OptionList } from '../../../ui/overlay/option-list';
import { Sheet } from '../../../ui/overlay/sheet';
import type { ImportState } from './import-state';
import { type ListedRow, rowsOfGroup } from './listed-rows';
import type { TableReading } from './use-table-reading';
import './import-summary.css';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';

interface ImportSummaryProps {
  table: TableFrame;
  rows: readonly ListedRow[];
  state: ImportState;
  reading: TableReading;
  isSaving: boolean;
  onStartOver: () => Promise<void>;
  onRemoveFaulty: () => Promise<void>;
}

/** Shows the file and its sheet, the number of rows, the remaining work, and remarks on the table. */
export function ImportSummary(props: ImportSummaryProps) {
  const { table, rows, state, reading, isSaving, onStartOver, onRemoveFaulty } = props;
  const { source } = state;
  const [isChoosing, setChoosing] = useState(false);
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const isFree = !isSaving && state.unsure.size === 0;
  const chooseSheet = async (index: number): Promise<void> => {
    setChoosing(false);
    const isMeant =
      !reading.isTouched() ||
      (await confirm({ title: '换工作表', text: '已做的修改将被清除，确定换一个工作表？', danger: true }));
    if (isMeant) await reading.chooseSheet(index);
  };
  const remarks = tableRemarks(source, table, rows);
  return (
    <>
      <Card
        title={source.fileName || `共读取 ${rows.length} 位参会人`}
        aside={
          isFree && reading.sheets.length > 1 ? (
            <Button kind="outline" size="small" aria-haspopup="dialog" onPress={() => setChoosing(true)}>
              换工作表
            </Button>
          ) : undefined
        }
      >
        {source.fileName !== '' && (
          <Box className="import-summary__text">{`${sourceText(source, table.firstLine)} · 共读取 ${rows.length} 位参会人`}</Box>
        )}
        <Box className="import-summary__text" role="status">
          {isSaving ? '正在添加，请勿关闭页面。' : summaryText(rows, state)}
        </Box>
        {source.sheet.hiddenLines.length > 0 && isFree && (
          <Checkbox
            label={`同时读取隐藏的 ${source.sheet.hiddenLines.length} 行`}
            hint={source.readsHidden ? '被筛选或隐藏的行已读取' : '被筛选或隐藏的行未读取'}
            checked={source.readsHidden}
            disabled={reading.isUnderWay}
            onChange={(readsHidden) => void reading.choose({ readsHidden })}
          />
        )}
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
      <Sheet open={isChoosing} title="选择工作表" onClose={() => setChoosing(false)}>
        <OptionList
          label="选择工作表"
          options={reading.sheets.map(({ name, rowCount, isHidden }, index) => ({
            value: String(index),
            label: `${name}（${isHidden ? '已隐藏，' : ''}${rowCount} 行）`,
            disabled: rowCount === 0,
          }))}
          value={String(source.sheetNumber - 1)}
          onChoose={(index) => void chooseSheet(Number(index))}
        />
      </Sheet>
      {reading.problem !== '' && (
        <Notice tone="bad" live>
          {reading.problem}
        </Notice>
      )}
      {state.unsure.size > 0 && !isSaving && (
        <Notice tone="due">上次提交没有收到结果，请继续添加。不会重复添加；确认结果前不能修改。</Notice>
      )}
      {!table.hasHeader && source.sheet.cells.length > 0 && (
        <Notice tone="due">没有找到表头，各列是按内容或模板的顺序认的，请核对。</Notice>
      )}
      {remarks.length > 0 && (
        <Notice>
          {remarks.map((remark) => (
            <Box key={remark}>{remark}</Box>
          ))}
        </Notice>
      )}
    </>
  );
}

/** Returns remarks on changes to the table and on parts that were left out. */
function tableRemarks({ sheet, hiddenSheets }: TableSource, table: TableFrame, rows: readonly ListedRow[]): string[] {
  const doubled = rows.filter(({ faults }) =>
    [...(faults?.fields.values() ?? [])].some((message) => /身份证号(?:重复|已在)/.test(message)),
  ).length;
  return [
    sheet.filledCells > 0 ? '合并的单元格已向下填充。' : '',
    hiddenSheets > 0 ? `隐藏的 ${hiddenSheets} 个工作表未读取。` : '',
    doubled > 0 ? `身份证号重复 ${doubled} 位，已标出。` : '',
    ...table.skipped
      .slice(0, maxSkippedShown)
      .map(({ line, text }) => `第 ${line} 行不是参会人，未读取：“${truncate(text)}”`),
    table.skipped.length > maxSkippedShown ? `另有 ${table.skipped.length - maxSkippedShown} 行未读取。` : '',
  ].filter((text) => text !== '');
}

const maxSkippedShown = 3;

function truncate(text: string): string {
  const letters = Array.from(text.replace(/[。.]+$/, ''));
  return letters.length > 16 ? `${letters.slice(0, 16).join('')}…` : letters.join('');
}

function summaryText(rows: readonly ListedRow[], { added, unsure }: ImportState): string {
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const places = rowsOfGroup(rows, 'place').length;
  const addedText = added.size > 0 ? `已添加 ${added.size} 位，` : '';
  if (unsure.size > 0) return `${addedText}${unsure.size} 位等待确认结果。`;
  const faultyText = faulty > 0 ? `${faulty} 位需修改` : '';
  if (places > 0) {
    const counts = [`${rowsOfGroup(rows, 'ready').length} 位已就绪`, `${places} 位可先占位`, faultyText];
    return `${addedText}${counts.filter(Boolean).join('，')}。占位添加后短信请本人补填，也可先交费。`;
  }
  if (faulty > 0) return `${addedText}${faultyText}。修改的内容自动保存在本机。`;
  return `${addedText}${rows.length - added.size} 位信息无误，请确认后添加。`;
}

interface ImportFilesProps {
  /** The file names in the rows' cells. */
  names: readonly string[];
  files: readonly PickedFile[];
  onPick: (files: readonly PickedFile[]) => void;
}

/** Picks the files named in the table. They are uploaded when their rows are saved. */
export function ImportFiles({ names, files, onPick }: ImportFilesProps) {
  if (names.length === 0) return null;
  const missing = names.filter((name) => fileNamed(name, files) === undefined);
  const pick = async (folder: boolean): Promise<void> => {
    const picked = await pickFiles({ multiple: true, folder });
    picked.forEach(releasePreview);
    const faulty = picked.find((file) => fileProblem(file) !== null && names.some((name) => fileNamed(name, [file])));
    if (faulty !== undefined) toast(`${faulty.name}：${fileProblem(faulty) ?? ''}`, 'fail');
    onPick(picked.filter((file) => fileProblem(file) === null));
  };
  return (
    <Card title={`附件：表格里有 ${names.length} 个文件名`}>
      <Box className="import-summary__text" role="status">
        {missing.length === 0 ? '文件都已选择，添加时上传。' : `还缺 ${missing.length} 个：${joinNames(missing)}`}
      </Box>
      {missing.length > 0 && (
        <Box className="import-summary__files">
          {/* The promise is not awaited: some browsers never report a cancelled file picker. */}
          <Button kind="outline" size="small" onPress={() => void pick(false)}>
            选择多个文件
          </Button>
          {canPickFolder() && (
            <Button kind="outline" size="small" onPress={() => void pick(true)}>
              选择文件夹
            </Button>
          )}
        </Box>
      )}
    </Card>
  );
}

function fileProblem({ name, sizeBytes, handle }: PickedFile): string | null {
  const type = typeof Blob !== 'undefined' && handle instanceof Blob ? handle.type : '';
  return validateUpload({ name, type, size: sizeBytes });
}

export function joinNames(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 个` : names.join('、');
}

/** Returns the file names in the cells of rows that are not added yet. */
export function fileNamesOf(fields: readonly FormField[], rows: readonly ListedRow[]): string[] {
  return missingFiles(
    fields,
    rows.filter(({ status }) => status !== 'added').map(({ row }) => row),
    [],
  );
}

/** Returns the files named in rows that were not picked. */
export function missingFiles(
  fields: readonly FormField[],
  rows: readonly ImportRow[],
  files: readonly PickedFile[],
): string[] {
  const uploads = fields.filter(({ kind }) => answerKinds[kind].hasFiles);
  const names = rows.flatMap(({ unread }) =>
    uploads.flatMap(({ shortName }) => fileNamesIn(unread.get(shortName) ?? '')),
  );
  return [...new Set(names)].filter((name) => fileNamed(name, files) === undefined);
}

/** Describes the file and its sheet in one line. */
function sourceText({ sheet, sheetNumber, sheetCount }: TableSource, firstLine: number): string {
  const place = sheetCount > 1 ? `工作表 ${sheetNumber} / ${sheetCount}：${sheet.name}` : '';
  return [place, `第 ${firstLine} 行起`].filter((text) => text !== '').join(' · ');
}
