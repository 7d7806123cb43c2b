import { Button } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { figure } from '../ui/amounts';
import { StateTag } from '../ui/state-tag';

/** Checks that no record was changed or taken out since it was written. */
export function Chain({ meetingId }: { meetingId: string }) {
  const { act, isBusy } = useDeskAct('verifyTrail');
  const [state, setState] = useState<DeskCallAnswer<'verifyTrail'> | null>(null);
  const verify = async (): Promise<void> => {
    const outcome = await act({ meetingId });
    if (outcome.isDone) setState(outcome.answer);
  };
  return (
    <>
      <span role="status" className="trail__chain">
        {state !== null &&
          (state.isWhole ? (
            <StateTag kind="ok">{`${figure(state.position)} 条都没有被改过`}</StateTag>
          ) : (
            <StateTag kind="bad">{`第 ${state.position} 条对不上，请告诉管理服务器的同事`}</StateTag>
          ))}
      </span>
      <Button loading={isBusy} onClick={() => void verify()}>
        核对记录链
      </Button>
    </>
  );
}
