import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { readBase64 } from '../ui/read-base64';
import { ScreenState } from '../ui/screen-state';
import { draftQueries } from './settings';

/** The largest file, in bytes. */
const maxBytes = 6_000_000;

type Problem = DeskCallAnswer<'uploadDraft'>['problems'][number];

/** Saves a workbook as the draft, or shows every mistake with its place in the file. */
export function UploadDraft() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const { data: settings } = useDeskCall('getSettings', { meetingId });
  const [fileName, setFileName] = useState('');
  const [fault, setFault] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isSaved, setSaved] = useState(false);
  const { act, isBusy } = useDeskAct('uploadDraft', { renews: draftQueries });
  const version = settings?.draft?.version ?? 0;
  const faults = problems.filter(({ isFatal }) => isFatal).length;

  const take = async (file: File): Promise<void> => {
    setFileName(file.name);
    setProblems([]);
    setSaved(false);
    setFault(file.size > maxBytes ? '文件超过 6 MB：请去掉嵌入的图片，图片用链接' : '');
    if (file.size > maxBytes) return;
    const outcome = await act({ meetingId, fileName: file.name.slice(0, 200), file: await readBase64(file), version });
    if (!outcome.isDone) {
      setFault(failureText(outcome.error));
      return;
    }
    const { outcome: result, message, problems: found } = outcome.answer;
    setFault(result === 'unreadable' ? message : '');
    setProblems(found);
    setSaved(result === 'saved');
    if (result === 'saved' && found.length === 0) close();
  };
  const isUntouched = fileName === '';
  const chooser = (
    <Upload
      accept=".xlsx,.json"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
    >
      <Button type={isSaved ? 'default' : 'primary'} icon={<UploadOutlined />} loading={isBusy}>
        {isUntouched ? '选择会议表格' : '换文件'}
      </Button>
    </Upload>
  );
  return (
    <DeskDrawer
      size="thing"
      title="上传改好的表格"
      subtitle={isUntouched ? '先存为草稿，发布以前参会人看不到' : fileName}
      headActs={!isUntouched && chooser}
      onClose={close}
      note={version > 0 && !isSaved ? '会盖掉现在的草稿' : ''}
      acts={
        <Button type={isSaved ? 'primary' : 'default'} onClick={close}>
          {isSaved ? '看草稿' : '返回'}
        </Button>
      }
    >
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      {isSaved && <Alert type="success" showIcon title={`已存为草稿，有 ${figure(problems.length)} 处请留意`} />}
      {faults > 0 && <Alert type="error" showIcon title={`有 ${figure(faults)} 处错误，没有保存：改好再上传`} />}
      {problems.length > 0 && (
        <table className="problem-table draft-problems">
          <thead>
            <tr>
              <th scope="col">位置</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ place, message, isFatal }, row) => (
              <tr key={`${row} ${place}`}>
                <td>{place}</td>
                <td>
                  {!isFatal && <span className="second">提醒：</span>}
                  {message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isUntouched && (
        <ScreenState
          title="改表格，再上传"
          text="在会议设置下载表格，改好以后上传：日期、价格、介绍、报名表都在里面，没改的照旧。哪里写错，会指出在哪张表第几行。"
        >
          {chooser}
        </ScreenState>
      )}
    </DeskDrawer>
  );
}
