import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { manyActNames, personActCalls, personActLabels, type ManyActName } from '../../src/domain/people/person-acts';
import { rightOf } from '../../src/domain/staff/rights';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace, type ListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { ActPreview } from '../ui/act-preview';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { ActFields, lacksReason, rehearsedInput } from './act-fields';
import { nothingGiven } from './act-input';
import { NobodySelected } from './nobody-selected';

/** An act on all who are selected. */
export function ActOnPeople() {
  const meetingId = useMeetingId();
  const name = useAddressParameter('act');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/people`);
  const list = useListPlace();
  const act = manyActNames.find((one) => one === name);
  if (act !== undefined && list !== null && list.count > 0)
    return <Decide key={act} {...{ meetingId, act, list, close, open }} />;
  return <NobodySelected title={act === undefined ? '报名人员' : personActLabels[act]} close={close} />;
}

interface DecideProps {
  meetingId: string;
  act: ManyActName;
  list: ListPlace;
  close: () => void;
  open: (address: string) => void;
}

function Decide({ meetingId, act, list, close, open }: DecideProps) {
  const [given, setGiven] = useState(nothingGiven);
  const rested = useRested(given);
  const label = personActLabels[act];
  const selection = selectionInputOf(list.ticked, list.input);
  const { data: preview, error } = useDeskCall(
    'previewPeopleAct',
    { meetingId, act, selection, ...rehearsedInput(act, rested) },
    { keepsPrevious: true },
  );
  const call = personActCalls[act];
  const { act: run, isBusy } = useDeskAct(call, { renews: registrationQueries });
  const can = preview?.can ?? 0;
  const words = preview === undefined ? label : `${label} ${figure(can)} 人`;
  const submit = async (): Promise<void> => {
    const proof = { sentence: `${words}。`, act: words, giveUp: '先不做' };
    const outcome = await run({ meetingId, selection, ...given }, { proof });
    if (!outcome.isDone) return;
    const { runId } = outcome.answer;
    open(`/meetings/${meetingId}/people${runId === '' ? '' : `/runs/${runId}`}`);
    list.clear();
  };
  return (
    <DeskDrawer
      title={label}
      subtitle={`选中 ${figure(list.count)} 人`}
      onClose={close}
      note={rightOf(call).asksAgain === true ? '将要求输入验证码' : '在后台做，可以随时停下'}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger={act === 'cancel' || act === 'refuse'}
            loading={isBusy}
            disabled={can === 0 || lacksReason(act, given)}
            onClick={() => void submit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <ActFields {...{ act, given, onChange: setGiven, refundableFen: null }} />
      {preview === undefined && error === null ? (
        <Skeleton active title={false} />
      ) : (
        <>
          {preview !== undefined && preview.left.length > 0 && (
            <section className="left-out">
              <h3>不在内的 {figure(preview.people - can)} 人</h3>
              <ul>
                {preview.left.map(({ reason, people }) => (
                  <li key={reason}>
                    <span>{reason}</span>
                    <span>{figure(people)} 人</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {(can > 0 || error !== null) && (
            <ActPreview title={`以${preview?.example ?? ''}为例`} data={preview} error={error} />
          )}
          {preview !== undefined && preview.billedTexts > 0 && (
            <p className="second">
              每人 {preview.billedTexts} 条短信，共约 {figure(preview.billedTexts * can)} 条
            </p>
          )}
        </>
      )}
    </DeskDrawer>
  );
}
