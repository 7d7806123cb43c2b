import { messageListFields, messageStates, type MessageState } from '../../src/domain/notice/message-states';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { StateTag, type TagKind } from '../ui/state-tag';

type Row = DeskCallAnswer<'listMessages'>['rows'][number];

export const messageTones: Readonly<Record<MessageState, TagKind>> = {
  ...{ sending: 'wait', stopped: 'due', ended: 'ok' },
};

const people = (count: number): string => (count === 0 ? '–' : figure(count));

const definitionOf = (base: string): ListDefinition<Row> => ({
  ...{ name: 'messages', title: '通知', unit: '次', searches: '发什么、谁发的' },
  columns: [
    {
      ...{ key: 'title', title: '发什么', isSortable: true, whole: ({ title }) => title },
      cell: ({ id, title }) => <Go to={`${base}/${id}`}>{title}</Go>,
    },
    {
      ...{ key: 'state', title: '状态', width: 96, isSortable: true },
      cell: ({ state }) => <StateTag kind={messageTones[state]}>{messageStates[state]}</StateTag>,
    },
    {
      ...{ key: 'receivers', title: '发给', width: 88, align: 'right', isSortable: true },
      cell: ({ receivers }) => figure(receivers),
    },
    {
      ...{ key: 'sms', title: '已发', width: 88, align: 'right' },
      cell: ({ sms, wechat }) => people(sms + wechat),
    },
    {
      ...{ key: 'failed', title: '没有发到', width: 96, align: 'right', isSortable: true },
      cell: ({ failed, unknown }) => people(failed + unknown),
    },
    {
      ...{ key: 'waiting', title: '没有发', width: 88, align: 'right' },
      cell: ({ waiting, stopped }) => people(waiting + stopped),
    },
    { ...{ key: 'by', title: '谁发的', width: 104, isWide: true }, cell: ({ by }) => by, whole: ({ by }) => by },
    {
      ...{ key: 'createdAt', title: '时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: Row) => createdAt),
    },
  ],
  fields: messageListFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有发过通知', text: '在报名人员里筛选或勾选要发的人，再点“发通知”' },
});

/** The messages of a meeting to many people. */
export function MessagesScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/messages`;
  const definition = definitionOf(base);
  const list = useList({
    ...{ definition, key: ['listMessages', meetingId] as const },
    ask: (input, signal) => callDesk('listMessages', { meetingId, ...input }, { signal }),
  });
  const states = ['sending', 'stopped', 'ended'] as const;
  const views = [allView(list.answer), ...stateViews(states, messageStates, list.answer)];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      {...{ base, meetingId }}
      acts={
        <>
          {may('listLateTexts') && <GoButton to={`/meetings/${meetingId}/texts`}>没有发到的短信</GoButton>}
          {may('sendMessage') && (
            <GoButton to={`/meetings/${meetingId}/people`} type="primary">
              选人发通知
            </GoButton>
          )}
        </>
      }
    />
  );
}
