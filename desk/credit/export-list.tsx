import { Button, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { authorityLayouts } from '../../src/domain/credit/authority-layouts';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Lacking } from './lacking';

/** Saves the list for an authority, after what it lacks of whom. */
export function ExportList() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit`);
  const [chosen, setChosen] = useState('');
  const { data: credit, error: fault, refetch: again } = useDeskCall('getCredit', { meetingId });
  const layout = chosen || (credit?.rule.layout ?? '');
  const isFrozen = (credit?.frozenAt ?? null) !== null;
  const {
    data: list,
    error,
    refetch,
  } = useDeskCall(
    'previewCreditList',
    { meetingId, layout },
    { enabled: isFrozen, asksOnFocus: false, keepsPrevious: true },
  );
  const { act, isBusy } = useDeskAct('exportCredit', { renews: ['getTrail'], done: '已导出' });
  const words = `导出 ${figure(credit?.numbers.earned ?? 0)} 人`;
  const submit = async (): Promise<void> => {
    const sentence = `${words}的学分申报表，里面有完整的手机号。`;
    const outcome = await act({ meetingId, layout }, { proof: { sentence, act: words, giveUp: '先不导出' } });
    if (!outcome.isDone) return;
    downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
    close();
  };
  const failure = fault ?? error;
  return (
    <DeskDrawer
      title="导出申报表"
      subtitle="冻结的名单里有学分的人，.xlsx"
      onClose={close}
      note={isFrozen ? '将要求输入验证码' : undefined}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {isFrozen && list !== undefined && (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              {words}
            </Button>
          )}
        </>
      }
    >
      {failure !== null ? (
        <FailedState what="名单" error={failure} retry={() => Promise.all([again(), isFrozen && refetch()])} />
      ) : credit === undefined ? (
        <Skeleton active />
      ) : !isFrozen ? (
        <ScreenState title="名单还没有冻结" text="先冻结名单，再导出申报表" />
      ) : (
        <>
          <Form layout="vertical" component="div">
            <Form.Item label="申报给谁" htmlFor="export-layout">
              <Select
                id="export-layout"
                value={layout}
                options={authorityLayouts.map(({ key, name }) => ({ value: key, label: name }))}
                onChange={setChosen}
              />
            </Form.Item>
          </Form>
          {list !== undefined && list.lacking.length > 0 && (
            <p className="second">会议没有写{list.lacking.join('、')}，那一列空着。</p>
          )}
          {list === undefined ? <Skeleton active /> : <Lacking incomplete={list.incomplete} meetingId={meetingId} />}
          <p className="second">导出的人和人数记入操作记录。</p>
        </>
      )}
    </DeskDrawer>
  );
}
