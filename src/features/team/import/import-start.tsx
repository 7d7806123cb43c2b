import { useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { maxBatchMembers } from '../../../domain/team/batch-limit';
import type { FormField } from '../../../domain/form/form-field';
import { headerText, templateTable } from '../../../domain/member-import/template-table';
import { copyText } from '../../../platform/device/clipboard';
import { toast } from '../../../platform/device/feedback';
import { pageAddress } from '../../../platform/browser/navigation/page-address';
import { hasTableFiles } from '../../../platform/device/table-file/pick-table-file';
import { isBridgeReady } from '../../../platform/wechat/wechat';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { Sheet } from '../../../ui/overlay/sheet';
import { TextAreaField } from '../../../ui/fields/text-area-field';
import { OperatorFrame } from '../operator-frame';
import type { TableReading } from './use-table-reading';
import './import-start.css';

interface ImportStartProps {
  visit: CentreVisit;
  fields: readonly FormField[];
  reading: TableReading;
}

/** Offers the ways to provide a table: a filled-in template, a file, or pasted rows. */
export function ImportStart({ visit, fields, reading }: ImportStartProps) {
  const { meeting } = visit;
  const [text, setText] = useState('');

  const [isExplaining, setExplaining] = useState(false);
  const downloadTemplate = async (): Promise<void> => {
    // WeChat's browser cannot save files, and does not report it.
    if (isBridgeReady()) {
      setExplaining(true);
      return;
    }
    try {
      const { saveTemplate } = await import('../../../platform/device/table-file/save-template');
      await saveTemplate(templateTable(fields), `${meeting.name}-参会人模板.xlsx`);
    } catch {
      toast('模板下载失败，请检查网络，或刷新页面后重试', 'fail');
    }
  };
  const copyLink = async (): Promise<void> => {
    if (await copyText(pageAddress())) toast('已复制链接，请在浏览器中打开', 'ok');
    else toast('复制失败，请重试', 'fail');
  };
  const copyHeader = async (): Promise<void> => {
    if (await copyText(headerText(fields))) toast('已复制表头，请粘贴到表格第一行', 'ok');
    else toast('复制失败，请重试', 'fail');
  };
  /** Reads rows on paste. A single line is not read, since it may be the start of typed text. */
  const readPasted = (pasted: string): boolean => {
    if (!pasted.trim().includes('\n')) return false;
    void reading.readText(pasted);
    return true;
  };

  return (
    <OperatorFrame visit={visit}>
      <Card title="1. 准备表格">
        <Box className="import-start__text">
          {`一行一位参会人，最多 ${maxBatchMembers.toLocaleString('en')} 位。已有表格只要表头相近，可以直接读取。`}
        </Box>
        <Box className="import-start__actions">
          {hasTableFiles && (
            <Button kind="outline" icon="download" busyText="准备中…" onPress={downloadTemplate}>
              下载模板
            </Button>
          )}
          <Button kind="outline" icon="copy" busyText="复制中…" onPress={copyHeader}>
            复制表头
          </Button>
        </Box>
      </Card>
      <Sheet open={isExplaining} title="微信内不能下载文件" onClose={() => setExplaining(false)}>
        <Box className="import-start__text">
          复制链接，在手机或电脑的浏览器中打开，登录后即可下载模板；或复制表头，粘贴到您自己表格的第一行。
        </Box>
        <Box className="import-start__actions">
          <Button busyText="复制中…" onPress={copyLink}>
            复制链接
          </Button>
          <Button kind="outline" busyText="复制中…" onPress={copyHeader}>
            复制表头
          </Button>
        </Box>
      </Sheet>
      <Card title="2. 读取表格">
        <Box className="import-start__text">
          {`${hasTableFiles ? '支持 .xlsx 和 .csv 文件。' : ''}读取后逐行检查，确认添加前不提交任何内容。`}
        </Box>
        {hasTableFiles && (
          <Box className="import-start__actions">
            <Button
              icon="file"
              busy={reading.isUnderWay}
              busyText="读取中…"
              // The promise is not awaited: some browsers never report a cancelled file picker.
              onPress={() => void reading.readFile()}
            >
              选择文件
            </Button>
          </Box>
        )}
        <Box>
          <TextAreaField
            label={hasTableFiles ? '或粘贴表格内容' : '粘贴表格内容'}
            placeholder="在表格中选中各行（连同表头）并复制，粘贴到这里"
            value={text}
            onChange={setText}
            onPasteText={readPasted}
          />
        </Box>
        <Box className="import-start__problem">
          {reading.problem !== '' && (
            <Notice tone="bad" live>
              {reading.problem}
            </Notice>
          )}
        </Box>
        {text.trim() !== '' && (
          <Box className="import-start__actions">
            <Button kind="outline" busy={reading.isUnderWay} busyText="读取中…" onPress={() => reading.readText(text)}>
              读取粘贴的内容
            </Button>
          </Box>
        )}
      </Card>
    </OperatorFrame>
  );
}
