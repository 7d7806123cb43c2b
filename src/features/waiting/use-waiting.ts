import { useQuery } from '@tanstack/react-query';
import type { MakeCall } from '../../api/call-server';
import { useCommand } from '../../api/use-command';
import type { CallAnswer } from '../../contract/calls';
import type { WaitingAct } from '../../contract/waiting-calls';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import { usePollAtRest } from '../../platform/browser/use-poll-at-rest';
import { alert, confirm } from '../../platform/device/feedback';

export type Waiting = CallAnswer<'getWaiting'>;
export type Acted = CallAnswer<'actOnWaiting'>;

interface WaitingView {
  /** Undefined until the server answers. */
  waiting: Waiting | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** Does something, after asking where it cannot be taken back; null if it was not done. */
  act: (what: WaitingAct) => Promise<Acted | null>;
}

const failureTitles: Readonly<Record<WaitingAct, string>> = {
  take: '确认未成功',
  leave: '退出未成功',
  again: '候补未成功',
};

/**
 * Follows somebody's place in a waiting list, and what they do about it (product §16.45).
 * @param by the session's client, or one that sends the key of the registration that this device made
 * @param caller names whose it is, for the cache
 */
export function useWaiting(meetingId: string, { by, caller }: { by: MakeCall; caller: string }): WaitingView {
  const { data, error, refetch } = useQuery({
    queryKey: ['getWaiting', meetingId, caller],
    queryFn: ({ signal }) => by('getWaiting', { meetingId }, { signal }),
    staleTime: 0,
  });
  usePageReturn(() => void refetch());
  usePollAtRest(data?.state === 'in-line' || data?.state === 'offered', () => refetch());
  let title = '';
  const send = useCommand('actOnWaiting', { by, notify: (text) => alert({ title, text }) });
  return {
    ...{ waiting: data, error, refetch },
    act: async (what) => {
      title = failureTitles[what];
      const leaving = {
        ...{ title: '退出候补', text: '退出后不再通知您，手机号可重新报名，重新候补要排到最后。' },
        ...{ confirmText: '确认退出', cancelText: '再想想', danger: true },
      };
      if (what === 'leave' && !(await confirm(leaving))) return null;
      const outcome = await send({ meetingId, act: what });
      await refetch();
      return outcome?.kind === 'done' ? outcome.answer : null;
    },
  };
}
