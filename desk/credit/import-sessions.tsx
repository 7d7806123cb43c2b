import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { readBase64 } from '../ui/read-base64';
import { ScreenState } from '../ui/screen-state';
import { TableFaults } from '../ui/table-faults';
import { creditQueries } from './credit-queries';

/** The largest file, in bytes; the server has the same limit. */
const maxBytes = 3_000_000;

interface ReadFile {
  fileName: string;
  file: string;
  found: DeskCallAnswer<'previewSessions'>;
}

/** Reads sessions from a table: every mistake by its row, and nothing before the button. */
export function ImportSessions() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit`);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [fault, setFault] = useState('');
  const preview = useDeskAct('previewSessions');
  const { act, isBusy } = useDeskAct('importSessions', { renews: creditQueries, done: '日程已导入' });
  const { faults = [], added = 0, changed = 0 } = read?.found ?? {};
  const count = added + changed;

  const choose = async (given: File): Promise<void> => {
    setRead(null);
    setFault(given.size > maxBytes ? '文件超过 3 MB：只留日程这一张表' : '');
    if (given.size > maxBytes) return;
    const asked = { fileName: given.name.slice(0, 200), file: await readBase64(given) };
    const outcome = await preview.act({ meetingId, ...asked });
    if (outcome.isDone) setRead({ ...asked, found: outcome.answer });
    else setFault(failureText(outcome.error));
  };
  const submit = async (): Promise<void> => {
    if (read === null) return;
    const outcome = await act({ meetingId, fileName: read.fileName, file: read.file });
    if (outcome.isDone) close();
  };
  const chooser = (
    <Upload
      accept=".xlsx,.csv,.json"
      showUploadList={false}
      beforeUpload={(given) => {
        void choose(given);
        return false;
      }}
    >
      <Button type={count > 0 ? 'default' : 'primary'} icon={<UploadOutlined />} loading={preview.isBusy}>
        {read === null ? '选择日程表格' : '换文件'}
      </Button>
    </Upload>
  );
  return (
    <DeskDrawer
      title="导入日程"
      subtitle={read?.fileName ?? '一行一个单元；编号已有的就修改，没写到的照旧'}
      headActs={read !== null && chooser}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {count > 0 && (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              导入 {figure(count)} 个单元
            </Button>
          )}
        </>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {read === null ? (
        <ScreenState title="把日程表传上来" text="先看读出了什么，按下导入才保存。哪一行写错，会指出来。">
          <div className="credit-start">
            {chooser}
            <TemplateButton />
          </div>
        </ScreenState>
      ) : faults.length > 0 ? (
        <TableFaults faults={faults} />
      ) : (
        <Found found={read.found} />
      )}
    </DeskDrawer>
  );
}

/** Downloads a filled example of the table. */
function TemplateButton() {
  const meetingId = useMeetingId();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { fileName, workbook } = await callDesk('getSessionTemplate', { meetingId });
      downloadWorkbook(fileName, workbook);
      setFault('');
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
        下载示例表
      </Button>
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
    </>
  );
}

function Found({ found }: { found: DeskCallAnswer<'previewSessions'> }) {
  const { added, changed, others, unreached } = found;
  if (added + changed === 0) return <ScreenState title="表里没有单元" text="表头下面要有一行一个的日程单元" />;
  const rows = [
    { of: '新增', to: `${figure(added)} 个单元` },
    { of: '修改', to: `${figure(changed)} 个单元` },
    ...(others.length === 0 ? [] : [{ of: '照旧', to: `${figure(others.length)} 个：${others.join('、')}` }]),
    { of: '学时', to: '马上按签到记录重新算' },
  ];
  return (
    <>
      {unreached.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`没有签到口通往 ${unreached.map((room) => room || '没写会场的单元').join('、')}，那里的单元算不出学时`}
        />
      )}
      <ConsequencePanel title="导入后会发生什么" rows={rows} />
    </>
  );
}
