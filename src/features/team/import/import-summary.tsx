import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/notice/notice';
import type { ImportState } from './import-state';
import { rowsOfGroup, type ListedRow } from './list-rows';
import './import-summary.css';

interface ImportSummaryProps {
  rows: readonly ListedRow[];
  state: ImportState;
  isSaving: boolean;
  onStartAnew: () => Promise<void>;
  onRemoveFaulty: () => Promise<void>;
}

/** How many rows there are and what remains to be done about them, and what was odd about the table. */
export function ImportSummary({ rows, state, isSaving, onStartAnew, onRemoveFaulty }: ImportSummaryProps) {
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
            <Button kind="text" size="small" onPress={onStartAnew}>
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
  const ofAdded = added.size > 0 ? `已添加 ${added.size} 位，` : '';
  if (unsure.size > 0) return `${ofAdded}${unsure.size} 位等待确认结果。`;
  if (faulty > 0) return `${ofAdded}${faulty} 位需修改。修改的内容自动保存在本机。`;
  return `${ofAdded}${rows.length - added.size} 位信息无误，请确认后添加。`;
}
