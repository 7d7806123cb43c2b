import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { download } from '../ui/download';
import type { PersonActProps } from './person';

/** Hands a person everything that is known about them at this meeting. */
export function HandOutPerson({ meetingId, person, close }: PersonActProps) {
  const { act, isBusy } = useDeskAct('exportPerson', { renews: ['getTrail'], done: '已下载' });
  const submit = async (): Promise<void> => {
    const proof = { sentence: `导出${person.name}的全部个人数据。`, act: '导出个人数据', giveUp: '不导出了' };
    const outcome = await act({ meetingId, personId: person.id }, { proof });
    if (!outcome.isDone) return;
    download(outcome.answer.fileName, new Blob([outcome.answer.json], { type: 'application/json' }));
    close();
  };
  return (
    <DeskDrawer
      title={`导出个人数据：${person.name}`}
      note="将要求输入验证码"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            导出个人数据
          </Button>
        </>
      }
    >
      <p>
        文件里有此人在本会议的报名资料、订单、退费、发票、学分信息、签到和同意记录，号码是完整的。请只交给本人；导出记入操作记录。
      </p>
    </DeskDrawer>
  );
}

/** Erases a person's data, once their name has been typed. */
export function ErasePerson({ meetingId, person, close }: PersonActProps) {
  const open = useOpen();
  const [isForced, setForced] = useState(false);
  const [typed, setTyped] = useState('');
  const preview = useDeskCall('previewErasePerson', { meetingId, personId: person.id, isForced });
  const { act, isBusy } = useDeskAct('erasePerson', { renews: registrationQueries, done: '个人数据已删除' });
  const submit = async (): Promise<void> => {
    const proof = { sentence: `删除${person.name}的个人数据，不能恢复。`, act: '删除个人数据', giveUp: '不删了' };
    const outcome = await act({ meetingId, personId: person.id, isForced }, { proof });
    if (outcome.isDone) open(`/meetings/${meetingId}/people`);
  };
  return (
    <DeskDrawer
      title={`删除个人数据：${person.name}`}
      note="将要求输入验证码"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            danger
            loading={isBusy}
            disabled={typed.trim() !== person.name || preview.isError}
            onClick={() => void submit()}
          >
            删除{person.name}的数据
          </Button>
        </>
      }
    >
      <ActPreview title="删除后" data={preview.data} error={preview.error} />
      <Checkbox checked={isForced} onChange={({ target }) => setForced(target.checked)}>
        还没有付清或还能退费也删除
      </Checkbox>
      <label>
        写出姓名“{person.name}”才能删除
        <Input value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} />
      </label>
    </DeskDrawer>
  );
}
