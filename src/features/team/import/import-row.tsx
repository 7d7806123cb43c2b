import { useEffect, useState } from 'react';
import { createApiUploads } from '../../../api/upload';
import { textAnswer } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { maskPhone } from '../../../domain/person/mobile-phone';
import { FormFields } from '../../../forms/form-fields';
import { UploadServiceProvider } from '../../../forms/upload-service-context';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { faultTexts, leftOut } from '../../../domain/member-import/check-rows';
import { severalValues } from '../../../domain/member-import/several-values';
import { confirm, toast } from '../../../platform/device/feedback';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { PersonName } from '../../../ui/display/unbroken';
import { Sheet } from '../../../ui/overlay/sheet';
import { Tag, type TagTone } from '../../../ui/display/tag';
import type { ListedRow, RowStatus } from './listed-rows';
import type { Import } from './use-import';
import './import-row-card.css';
import { questions } from '../../../domain/form/known-questions';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';

interface ImportRowCardProps extends ListedRow {
  fields: readonly FormField[];
  /** Returns true if all files named in a cell were picked. */
  hasFiles: (names: string) => boolean;
  /** True if the row can be edited, since it is not being sent. */
  isOpen: boolean;
  onEdit: (rowId: string) => void;
  /** Answers a question by one of the values in its cell. */
  onChoose: (rowId: string, shortName: string, value: string) => void;
  onRemove: (rowId: string) => void;
}

const tags: Record<RowStatus, { tone: TagTone; text: string }> = {
  faulty: { tone: 'bad', text: '需修改' },
  ready: { tone: 'ok', text: '已就绪' },
  place: { tone: 'wait', text: '可先占位' },
  added: { tone: 'mute', text: '已添加' },
};

/** Shows a row's person, its line in the table, and its faults. */
export function ImportRowCard(props: ImportRowCardProps) {
  const { fields, hasFiles, row, status, faults, isOpen, onEdit, onChoose, onRemove } = props;
  const answerTo = (shortName: string): string => textAnswer(row.answers, shortName);
  // The error of an invalid phone contains it unmasked.
  const phone = faults?.fields.has(questions.phone) === true ? '' : maskPhone(answerTo(questions.phone));
  const facts = [`第 ${row.line} 行`, phone, answerTo(questions.employer)].filter(Boolean);
  const messages = faults === null ? [] : faultTexts(fields, row, faults);
  const emptied = status === 'added' ? [] : leftOut(fields, row);
  const notes = emptied.map((cell) => {
    const isFile = fields.some(({ shortName, kind }) => shortName === cell.shortName && answerKinds[kind].hasFiles);
    if (!isFile) return `${cell.label}“${cell.text}”未识别，留空`;
    return hasFiles(row.unread.get(cell.shortName) ?? '')
      ? `附件“${cell.text}”添加时上传`
      : `附件“${cell.text}”还没有选择文件`;
  });
  return (
    <Card
      title={<PersonName name={answerTo(questions.name) || '未填写姓名'} />}
      aside={<Tag tone={tags[status].tone}>{tags[status].text}</Tag>}
    >
      <Box className="import-row-card__facts">{facts.join(' · ')}</Box>
      {faults !== null && (
        <Box as="ul" className={`import-row-card__faults import-row-card__faults--${status}`}>
          {messages.map((message) => (
            <Box key={message} as="li">
              {message}
            </Box>
          ))}
        </Box>
      )}
      {notes.map((note) => (
        <Box key={note} className="import-row-card__emptied">
          {note}
        </Box>
      ))}
      {isOpen &&
        severalValues(fields, row).map(({ shortName, label, values }) => (
          <Box key={shortName} className="import-row-card__choices" role="group" aria-label={`${label}，选一个`}>
            {values.map((value) => (
              <Button key={value} kind="outline" size="small" onPress={() => onChoose(row.id, shortName, value)}>
                {`用 ${value}`}
              </Button>
            ))}
          </Box>
        ))}
      {isOpen && (
        <Box className="import-row-card__actions">
          <Button kind="outline" size="small" aria-haspopup="dialog" onPress={() => onEdit(row.id)}>
            修改
          </Button>
          <Button kind="danger" size="small" onPress={() => onRemove(row.id)}>
            删除
          </Button>
        </Box>
      )}
    </Card>
  );
}

interface ImportRowSheetProps {
  listed: ListedRow;
  fields: readonly FormField[];
  members: Import;
  open: boolean;
  onClose: () => void;
}

/** Shows the meeting's form for one row, with its faults beside the fields. Use the row's id as the key. */
export function ImportRowSheet(props: ImportRowSheetProps) {
  const { listed, fields, members, open, onClose } = props;
  const { row, faults } = listed;
  const [uploads] = useState(createApiUploads);
  // Every change is kept, however the sheet is closed.
  const form = useDynamicForm({
    fields,
    initial: row.answers,
    onChange: (answers) => members.change({ type: 'corrected', rowId: row.id, answers: answers() }),
  });
  const close = (): void => {
    if (uploads.isUnderWay()) toast('附件正在上传，请稍候', 'info');
    else onClose();
  };
  const save = async (): Promise<void> => {
    if ((await form.check()) === null) return;
    // These faults cannot be detected by the rules: unreadable cells, and conflicts such as a duplicate phone.
    const faulty = fields.filter(({ shortName }) => faults?.fields.has(shortName));
    const unread = faulty.filter(({ shortName }) => row.unread.has(shortName));
    if (unread.length > 0) {
      const labels = unread.map(({ label }) => label).join('、');
      if (!(await confirm({ title: '留空保存', text: `${labels}未能识别，确定留空？` }))) return;
      members.change({ type: 'left-empty', rowId: row.id });
    }
    if (faulty.length > unread.length) {
      focusFirstInvalid();
      return;
    }
    // The server may have been busy: saving such a row unchanged means that it should be sent again.
    if (faults?.row) members.change({ type: 'kept-as-is', rowId: row.id });
    close();
  };
  return (
    <Sheet open={open} title={`修改第 ${row.line} 行`} onClose={close} footer={<Button onPress={save}>保存</Button>}>
      {faults?.row && <Notice tone="bad">{faults.row}</Notice>}
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} externalErrors={faults?.fields} />
      </UploadServiceProvider>
      <FirstFaultInView />
    </Sheet>
  );
}

/** Scrolls to the first fault. It renders inside the sheet, whose content appears after it opens. */
function FirstFaultInView() {
  useEffect(() => focusFirstInvalid(), []);
  return null;
}
