import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { invoiceFilesLimitBytes } from '../../src/domain/invoice/invoice-file';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { readBase64 } from '../ui/read-base64';
import { invoiceQueries, type SortedFiles } from './invoice';

interface ReadFiles {
  /** Their name for the subtitle. */
  label: string;
  files: { name: string; content: string }[];
  sorted: SortedFiles;
}

/** The files that a member has chosen, as the server reads them; nothing is kept before `take`. */
export function useInvoiceFiles(meetingId: string) {
  const [read, setRead] = useState<ReadFiles | null>(null);
  const [fault, setFault] = useState('');
  const [left, setLeft] = useState<SortedFiles['left']>([]);
  const preview = useDeskAct('previewInvoiceFiles');
  const { act, isBusy } = useDeskAct('takeInvoiceFiles', { renews: invoiceQueries });

  const choose = async (given: readonly File[]): Promise<void> => {
    setRead(null);
    setLeft([]);
    const size = given.reduce((sum, one) => sum + one.size, 0);
    setFault(size > invoiceFilesLimitBytes ? '文件合计超过 20 MB：请分几次上传' : '');
    if (size > invoiceFilesLimitBytes) return;
    const files = await Promise.all(
      given.map(async (one) => ({ name: one.name.slice(-300), content: await readBase64(one) })),
    );
    const outcome = await preview.act({ meetingId, files });
    if (!outcome.isDone) {
      setFault(failureText(outcome.error));
      return;
    }
    const [first] = given;
    const label = given.length === 1 && first !== undefined ? first.name : `${given.length} 个文件`;
    setRead({ label, files, sorted: outcome.answer });
  };
  /** Keeps files by their places; resolves to whether all were taken. */
  const take = async (taken: { place: number; orderId: string }[]): Promise<boolean> => {
    if (read === null) return false;
    const outcome = await act({ meetingId, files: read.files, taken });
    if (!outcome.isDone) return false;
    setLeft(outcome.answer.left);
    setRead(null);
    return outcome.answer.left.length === 0;
  };
  const upload = (
    <Upload
      multiple
      accept=".pdf,.ofd,.xml,.zip"
      showUploadList={false}
      beforeUpload={(one, all) => {
        // Called once for each of the files that were chosen together.
        if (one === all.at(-1)) void choose(all);
        return false;
      }}
    >
      <Button icon={<UploadOutlined />} loading={preview.isBusy} type={read === null ? 'primary' : 'default'}>
        {read === null ? '选择发票文件' : '换文件'}
      </Button>
    </Upload>
  );
  return { read, fault, left, take, isBusy, upload };
}
