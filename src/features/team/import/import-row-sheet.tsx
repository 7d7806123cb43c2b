import { useEffect, useState } from 'react';
import { createApiUploads } from '../../../api/api-uploads';
import type { Answers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { FormFields } from '../../../forms/form-fields';
import { UploadServiceProvider } from '../../../forms/upload-service-context';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { confirm, toast } from '../../../platform/feedback/feedback';
import { Button } from '../../../ui/button/button';
import { focusFirstInvalid } from '../../../ui/field/focus-first-invalid';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/notice/notice';
import { Sheet } from '../../../ui/sheet/sheet';
import type { ListedRow } from './list-rows';
import './import-row-sheet.css';

interface ImportRowSheetProps {
  listed: ListedRow;
  fields: readonly FormField[];
  open: boolean;
  /** Told of every change: what is typed is kept, however the sheet is left. */
  onChange: (answers: Answers) => void;
  /** Cells that could not be understood shall stay unanswered. */
  onLeaveEmpty: () => void;
  /** What was refused for nothing in it shall go out again. */
  onKeepAsIs: () => void;
  onClose: () => void;
}

/** The meeting's own form for one row, with what is wrong beside its fields. Keyed by the row. */
export function ImportRowSheet(props: ImportRowSheetProps) {
  const { listed, fields, open, onChange, onLeaveEmpty, onKeepAsIs, onClose } = props;
  const { row, faults } = listed;
  const [uploads] = useState(createApiUploads);
  const form = useDynamicForm({ fields, initial: row.answers, onChange });
  const close = (): void => {
    if (uploads.isUnderWay()) toast('附件正在上传，请稍候', 'info');
    else onClose();
  };
  const save = async (): Promise<void> => {
    if ((await form.check()) === null) return;
    // What the rules cannot know: cells that were not understood, and such as another row with this phone.
    const faulty = fields.filter(({ shortName }) => faults?.fields.has(shortName));
    const unread = faulty.filter(({ shortName }) => row.unread.has(shortName));
    if (unread.length > 0) {
      const labels = unread.map(({ label }) => label).join('、');
      if (!(await confirm({ title: '留空保存', text: `${labels}未能识别，确定留空？` }))) return;
      onLeaveEmpty();
    }
    if (faulty.length > unread.length) return focusFirstInvalid();
    // The server may have been busy: whoever saves such a row as it stands wants it tried again.
    if (faults?.row) onKeepAsIs();
    close();
  };
  return (
    <Sheet open={open} title={`修改第 ${row.line} 行`} onClose={close} footer={<Button onPress={save}>保存</Button>}>
      <Box className="import-row-sheet__body">
        {faults?.row && <Notice tone="bad">{faults.row}</Notice>}
        <UploadServiceProvider value={uploads.service}>
          <FormFields form={form} outsideErrors={faults?.fields} />
        </UploadServiceProvider>
        <FirstFaultInView />
      </Box>
    </Sheet>
  );
}

/** Inside the sheet, whose content is drawn some time after it opens: a form may be longer than the screen. */
function FirstFaultInView() {
  useEffect(() => focusFirstInvalid(), []);
  return null;
}
