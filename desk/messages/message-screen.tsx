import { Button } from 'antd';
import { useEffect } from 'react';
import {
  messageStates,
  receiverListFields,
  receiverStates,
  type ReceiverState,
} from '../../src/domain/notice/message-states';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import { queryClient } from '../api/query-client';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useAddressParameter, useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { StateTag, type TagKind } from '../ui/state-tag';

type Row = DeskCallAnswer<'listMessageReceivers'>['rows'][number];

const tones: Readonly<Record<ReceiverState, TagKind>> = {
  ...{ waiting: 'wait', sending: 'wait', wechat: 'ok', sms: 'ok', failed: 'bad', unknown: 'wait' },
  ...{ stopped: 'off', left: 'off' },
};

/** How often a message that is being sent is asked for, in milliseconds. */
const repeatMs = 2_000;

const definitionOf = (meetingId: string): ListDefinition<Row> => ({
  ...{ name: 'message-receivers', title: '通知', unit: '人', searches: '姓名、手机后四位' },
  columns: [
    {
      ...{ key: 'name', title: '姓名', width: 176, isSortable: true, whole: ({ name }) => name },
      cell: ({ personId, name }) => <Go to={`/meetings/${meetingId}/people/${personId}`}>{name}</Go>,
    },
    { ...{ key: 'phone', title: '手机', width: 136, hint: '遮住' }, cell: ({ phone }) => phone },
    {
      ...{ key: 'state', title: '结果', width: 144, isSortable: true },
      cell: ({ state }) => <StateTag kind={tones[state]}>{receiverStates[state]}</StateTag>,
    },
    { key: 'reason', title: '原因', cell: ({ reason }) => reason || '–', whole: ({ reason }) => reason },
    { ...{ key: 'settledAt', title: '时间', width: 128 }, ...momentCells(({ settledAt }: Row) => settledAt) },
  ],
  fields: receiverListFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '没有人', text: '这次通知没有人收到' },
});

/** A message to many: how far it has come, and how it ended for each person. */
export function MessageScreen() {
  const meetingId = useMeetingId();
  const messageId = useAddressParameter('messageId');
  const may = useMay(meetingId);
  const asked = { meetingId, messageId };
  const { data: message } = useDeskCall('getMessage', asked, {
    repeatMs: (answer) => (answer?.state === 'sending' ? repeatMs : false),
  });
  const definition = definitionOf(meetingId);
  const list = useList({
    ...{ definition, key: ['listMessageReceivers', meetingId, messageId] as const },
    ask: (input, signal) => callDesk('listMessageReceivers', { ...asked, ...input }, { signal }),
  });
  const stop = useDeskAct('stopMessage', {
    ...{ renews: ['getMessage', 'listMessageReceivers', 'listMessages', 'getTrail'], done: '已停止，没轮到的不再发' },
  });
  const waiting = message?.waiting;
  useEffect(() => {
    // The people follow the numbers.
    if (waiting !== undefined) void queryClient.invalidateQueries({ queryKey: ['listMessageReceivers'] });
  }, [waiting]);
  const states = (['sms', 'wechat', 'failed', 'unknown', 'waiting', 'stopped', 'left'] as const).filter(
    (state) => (list.answer?.counts.state?.[state] ?? 0) > 0,
  );
  const views = [allView(list.answer), ...stateViews(states, receiverStates, list.answer)];
  const base = `/meetings/${meetingId}/messages`;
  const title =
    message === undefined
      ? '通知'
      : `${message.title}：${messageStates[message.state]}，${figure(message.sms + message.wechat)} / ${figure(message.receivers)} 人`;
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, title, views } }}
      base={`${base}/${messageId}`}
      meetingId={meetingId}
      acts={
        <>
          <GoButton to={base}>全部通知</GoButton>
          {message?.state === 'sending' && may('stopMessage') && (
            <Button danger loading={stop.isBusy} onClick={() => void stop.act(asked)}>
              停止，{figure(message.waiting)} 人不再发
            </Button>
          )}
        </>
      }
    />
  );
}
