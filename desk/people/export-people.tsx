import { Button, Checkbox, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { NobodySelected } from './nobody-selected';

/** Saves who is selected as an .xlsx table, in chosen columns. */
export function ExportPeople() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const list = useListPlace();
  const close = (): void => open(`/meetings/${meetingId}/people`);
  const { data: columns = [] } = useDeskCall('getPeopleColumns', { meetingId });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [hasPhones, setPhones] = useState(false);
  const [reason, setReason] = useState('');
  const { act, isBusy } = useDeskAct('exportPeople', { renews: ['getTrail'], done: '已导出' });
  if (list === null || list.count === 0) return <NobodySelected title="导出" close={close} />;
  const keys = chosen ?? columns.filter(({ isUsual }) => isUsual).map(({ key }) => key);
  const words = `导出 ${figure(list.count)} 人`;
  const submit = async (): Promise<void> => {
    const asked = {
      ...{ meetingId, selection: selectionInputOf(list.ticked, list.input), sort: list.input.sort },
      ...{ columns: [...keys], hasPhones, reason },
    };
    const proof = { sentence: `${words}，${keys.length} 列。`, act: words, giveUp: '不导出了' };
    const outcome = await act(asked, { proof });
    if (!outcome.isDone) return;
    const { fileName, workbook } = outcome.answer;
    downloadWorkbook(fileName, workbook);
    close();
  };
  return (
    <DeskDrawer
      title="导出"
      subtitle={`选中 ${figure(list.count)} 人`}
      onClose={close}
      note="将要求输入验证码"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={keys.length === 0 || (hasPhones && reason.trim() === '')}
            onClick={() => void submit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={`哪些列，已选 ${keys.length} 列`}>
          <Checkbox.Group
            className="export-columns"
            value={[...keys]}
            options={columns.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(next) => setChosen(columns.map(({ key }) => key).filter((key) => next.includes(key)))}
          />
        </Form.Item>
        <Form.Item label="手机号">
          <Segmented
            value={hasPhones}
            onChange={setPhones}
            options={[
              { value: false, label: '遮住' },
              { value: true, label: '完整' },
            ]}
          />
        </Form.Item>
        {hasPhones && (
          <Form.Item label="为什么要完整的手机号，记入操作记录" htmlFor="export-reason">
            <Input
              id="export-reason"
              maxLength={100}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        )}
      </Form>
      <p className="second">证件号总是遮住。导出的人、列数和原因记入操作记录。</p>
    </DeskDrawer>
  );
}
