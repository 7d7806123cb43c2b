import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Upload } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { failureText } from '../api/desk-error';
import { callDesk } from '../api/call-desk';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { readBase64 } from '../ui/read-base64';
import { ScreenState } from '../ui/screen-state';
import { TableFaults } from '../ui/table-faults';
import { voucherQueries } from './voucher-queries';
import './vouchers.css';

/** The largest file, in bytes; the server has the same limit. */
const maxBytes = 3_000_000;

interface ReadFile {
  fileName: string;
  file: string;
  isTexted: boolean;
  found: DeskCallAnswer<'previewGuests'>;
}

/** Invites the guests of a table: every mistake by its row, and nobody is told before the button. */
export function InviteGuests() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/vouchers`);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [fault, setFault] = useState('');
  const preview = useDeskAct('previewGuests');
  const { act, isBusy } = useDeskAct('inviteGuests', { renews: voucherQueries, done: '邀请已建立' });
  const invited = read?.found.invited ?? 0;

  const look = async (asked: Omit<ReadFile, 'found'>): Promise<void> => {
    const outcome = await preview.act({ meetingId, ...asked });
    if (outcome.isDone) setRead({ ...asked, found: outcome.answer });
    else setFault(failureText(outcome.error));
  };
  const choose = async (given: File): Promise<void> => {
    setRead(null);
    setFault(given.size > maxBytes ? '文件超过 3 MB：只留嘉宾这一张表' : '');
    if (given.size > maxBytes) return;
    await look({ fileName: given.name.slice(0, 200), file: await readBase64(given), isTexted: false });
  };
  const submit = async (): Promise<void> => {
    if (read === null) return;
    const { fileName, file, isTexted } = read;
    if ((await act({ meetingId, fileName, file, isTexted })).isDone) close();
  };
  const saveExample = async (): Promise<void> => {
    try {
      const { fileName, workbook } = await callDesk('getGuestTemplate', { meetingId });
      downloadWorkbook(fileName, workbook);
    } catch (error) {
      setFault(failureText(error));
    }
  };
  const chooser = (
    <Upload
      accept=".xlsx,.csv"
      showUploadList={false}
      beforeUpload={(given) => {
        void choose(given);
        return false;
      }}
    >
      <Button type={invited > 0 ? 'default' : 'primary'} icon={<UploadOutlined />} loading={preview.isBusy}>
        {read === null ? '选择嘉宾表格' : '换文件'}
      </Button>
    </Upload>
  );
  return (
    <DeskDrawer
      title="邀请嘉宾"
      subtitle={read?.fileName ?? '一行一位：姓名、手机、备注'}
      headActs={read !== null && chooser}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {read !== null && invited > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              {read.isTexted ? `邀请 ${figure(invited)} 位，发短信` : `邀请 ${figure(invited)} 位`}
            </Button>
          )}
        </>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {read === null ? (
        <ScreenState
          title="把嘉宾名单传上来"
          text="每人一个专用链接：免费、留好名额、姓名手机已填。先看读出了什么，按下邀请才生效。"
        >
          <div className="voucher-start">
            {chooser}
            <Button icon={<DownloadOutlined />} onClick={() => void saveExample()}>
              下载示例表
            </Button>
          </div>
        </ScreenState>
      ) : read.found.faults.length > 0 ? (
        <TableFaults faults={read.found.faults} />
      ) : (
        <Found read={read} isBusy={preview.isBusy} look={look} />
      )}
    </DeskDrawer>
  );
}

interface FoundProps {
  read: ReadFile;
  isBusy: boolean;
  look: (asked: Omit<ReadFile, 'found'>) => Promise<void>;
}

function Found({ read, isBusy, look }: FoundProps) {
  const { invited, already, text } = read.found;
  if (invited === 0)
    return (
      <ScreenState
        title="没有要新邀请的人"
        text={already.length > 0 ? '表里的人都已邀请或已报名' : '表头下面要有一行一位的嘉宾'}
      />
    );
  const rows = [
    { of: '邀请', to: `${figure(invited)} 位，各一个链接，免费参会` },
    { of: '名额', to: `给他们留 ${figure(invited)} 个，撤回就还给大家` },
    ...(already.length === 0 ? [] : [{ of: '跳过', to: `${already.join('、')}：已邀请或已报名` }]),
    { of: '短信', to: read.isTexted ? `马上发 ${figure(invited)} 条` : '不发；可以在名单里复制链接，或逐个发' },
  ];
  return (
    <>
      <Checkbox
        checked={read.isTexted}
        disabled={isBusy}
        onChange={({ target }) => void look({ ...read, isTexted: target.checked })}
      >
        邀请的同时发短信
      </Checkbox>
      <ConsequencePanel title="邀请后会发生什么" rows={rows} />
      {read.isTexted && text !== '' && <p className="voucher-text">{text}</p>}
    </>
  );
}
