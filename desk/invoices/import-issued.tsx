import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { readBase64 } from '../ui/read-base64';
import { invoiceQueries, type IssuedList } from './invoice';
import { LeftLines, MatchedLines, UndecidedLines } from './issued-lines';
import { TakeDrawer } from './take-drawer';

/** The largest file, in bytes; the server has the same limit. */
const maxBytes = 6_000_000;

interface ReadFile {
  fileName: string;
  file: string;
  list: IssuedList;
}

/** Takes the tax platform's list of issued invoices: nothing before the button. */
export function ImportIssued() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/invoices`);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [fault, setFault] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<IssuedList['left']>([]);
  const preview = useDeskAct('previewIssuedList');
  const { act, isBusy } = useDeskAct('takeIssuedList', { renews: invoiceQueries });
  const decided = Object.entries(chosen).filter(([, orderId]) => orderId !== '');
  const { matched = [], undecided = [], left: unknown = [] } = read?.list ?? {};
  const count = matched.length + decided.length;
  const isNamedTwice = new Set(decided.map(([, orderId]) => orderId)).size < decided.length;
  const waiting = undecided.length - Object.keys(chosen).length;

  const choose = async (given: File): Promise<void> => {
    setRead(null);
    setChosen({});
    setLeft([]);
    setFault(given.size > maxBytes ? '文件超过 6 MB：请在税务平台分时间段导出' : '');
    if (given.size > maxBytes) return;
    const asked = { fileName: given.name.slice(0, 200), file: await readBase64(given) };
    const outcome = await preview.act({ meetingId, ...asked });
    if (outcome.isDone) setRead({ ...asked, list: outcome.answer });
    else setFault(failureText(outcome.error));
  };
  const take = async (): Promise<void> => {
    if (read === null) return;
    const { fileName, file, list } = read;
    const outcome = await act({
      ...{ meetingId, fileName, file, numbers: list.matched.map(({ number }) => number) },
      chosen: decided.map(([number, orderId]) => ({ number, orderId })),
    });
    if (!outcome.isDone) return;
    setLeft(outcome.answer.left);
    setRead(null);
    if (outcome.answer.left.length === 0) close();
  };
  const upload = (
    <Upload
      accept=".xlsx,.xls,.csv"
      showUploadList={false}
      beforeUpload={(given) => {
        void choose(given);
        return false;
      }}
    >
      <Button icon={<UploadOutlined />} loading={preview.isBusy} type={read === null ? 'primary' : 'default'}>
        {read === null ? '选择清单文件' : '换文件'}
      </Button>
    </Upload>
  );
  return (
    <TakeDrawer
      size="thing"
      title="导入已开的发票"
      subtitle={read === null ? '税务平台导出的全量发票查询清单' : read.fileName}
      note={waiting > 0 ? `还有 ${figure(waiting)} 张没选，以后再定也可以` : ''}
      {...{ upload, fault, close, isRead: read !== null }}
      left={
        left.length === 0
          ? null
          : { title: `其余已收下，${figure(left.length)} 张没有收下`, lines: <LeftLines lines={left} /> }
      }
      start={{
        title: '把已开的发票导回来',
        text: '按流水号、号码、抬头和金额对上申请。先看对上了什么，按下收下才登记。',
      }}
      take={{
        ...{ label: `收下 ${figure(count)} 张`, isBusy, submit: take },
        isDisabled: count === 0 || isNamedTwice,
      }}
    >
      {isNamedTwice && <Alert type="error" showIcon title="两张发票选了同一个申请，请改一张" />}
      <UndecidedLines
        lines={undecided}
        chosen={chosen}
        onChoose={(number, orderId) => setChosen({ ...chosen, [number]: orderId })}
      />
      <LeftLines lines={unknown} />
      <MatchedLines lines={matched} base={`/meetings/${meetingId}/invoices`} />
      {count > 0 && (
        <p className="second">
          收下后 {figure(count)}{' '}
          张登记为已开（红字的登记为已冲红），申请人在订单里看到，不能再改抬头；收错了可以逐张登记冲红。
        </p>
      )}
    </TakeDrawer>
  );
}
