import { Button } from 'antd';
import { useState } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { personActCalls, personActLabels, type ManyActName } from '../../src/domain/people/person-acts';
import { rightOf } from '../../src/domain/staff/rights';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { selectionInputOf } from '../table/selection';
import { ActPreview } from '../ui/act-preview';
import { DeskDrawer } from '../ui/desk-drawer';
import { useRested } from '../ui/use-rested';
import { ActFields, lacksReason, rehearsedInput } from './act-fields';
import { nothingGiven } from './act-input';
import type { PersonActProps } from './person';

/** An act on a person that needs at most a reason and an amount. */
export function DecidePerson({ meetingId, person, act, close }: PersonActProps & { act: ManyActName }) {
  const [given, setGiven] = useState(nothingGiven);
  const rested = useRested(given);
  const label = personActLabels[act];
  const preview = useDeskCall(
    'previewPersonAct',
    { meetingId, personId: person.id, act, ...rehearsedInput(act, rested) },
    { keepsPrevious: true },
  );
  const call = personActCalls[act];
  const { act: run, isBusy } = useDeskAct(call, { renews: registrationQueries, done: `${label}：已完成` });
  const words = act === 'refund' ? `退回 ${formatFen(given.amountFen ?? person.refundableFen)}` : label;
  const submit = async (): Promise<void> => {
    const selection = selectionInputOf({ kind: 'some', ids: [person.id] }, noQuery);
    const proof = { sentence: `${person.name}：${words}。`, act: words, giveUp: '先不做' };
    if ((await run({ meetingId, selection, ...given }, { proof })).isDone) close();
  };
  return (
    <DeskDrawer
      title={`${label}：${person.name}`}
      onClose={close}
      note={rightOf(call).asksAgain === true ? '将要求输入验证码' : undefined}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger={act === 'cancel' || act === 'refuse'}
            loading={isBusy}
            disabled={lacksReason(act, given) || preview.isError}
            onClick={() => void submit()}
          >
            {words}
          </Button>
        </>
      }
    >
      <ActFields {...{ act, given, onChange: setGiven, refundableFen: person.refundableFen }} />
      <ActPreview title={`${label}后会发生什么`} data={preview.data} error={preview.error} />
    </DeskDrawer>
  );
}

const noQuery = { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
