import { objectionStates, type ObjectionState } from '../../src/domain/credit/objection-states';
import { objectionListFields } from '../../src/domain/credit/objection-list';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { GoButton } from '../ui/go';
import { moment, momentCells } from '../ui/moments';
import { StateTag, type TagKind } from '../ui/state-tag';

type Row = DeskCallAnswer<'listObjections'>['rows'][number];

export const objectionTones: Readonly<Record<ObjectionState, TagKind>> = {
  ...{ open: 'wait', accepted: 'ok', declined: 'off', withdrawn: 'off' },
};

const definition: ListDefinition<Row> = {
  ...{ name: 'objections', title: '学时异议', unit: '个', searches: '姓名、场次、手机后四位' },
  columns: [
    {
      ...{ key: 'name', title: '姓名', width: 136, isSortable: true },
      ...{ cell: ({ name }) => name, whole: ({ name }) => name },
    },
    {
      ...{ key: 'session', title: '场次', width: 216, isSortable: true },
      ...{ cell: ({ session }) => session, whole: ({ session }) => session },
    },
    { key: 'reason', title: '哪里不对', cell: ({ reason }) => reason, whole: ({ reason }) => reason },
    {
      ...{ key: 'state', title: '状态', width: 104, isSortable: true },
      cell: ({ state }) => <StateTag kind={objectionTones[state]}>{objectionStates[state]}</StateTag>,
    },
    {
      ...{ key: 'createdAt', title: '提出时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: Row) => createdAt),
    },
    {
      ...{ key: 'decidedAt', title: '处理', width: 176, isWide: true },
      cell: ({ decidedAt, decidedBy }) =>
        decidedAt === null ? '–' : [moment(decidedAt), decidedBy].filter(Boolean).join('，'),
    },
  ],
  fields: objectionListFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '没有异议', text: '本人在“我的学时”里提出的异议出现在这里，处理完才能冻结名单' },
};

/** The objections of attendees to their hours. */
export function ObjectionsScreen() {
  const meetingId = useMeetingId();
  const list = useList({
    ...{ definition, key: ['listObjections', meetingId] as const },
    ask: (input, signal) => callDesk('listObjections', { meetingId, ...input }, { signal }),
  });
  const states = ['open', 'accepted', 'declined', 'withdrawn'] as const;
  const views = [allView(list.answer), ...stateViews(states, objectionStates, list.answer)];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`/meetings/${meetingId}/credit/objections`}
      meetingId={meetingId}
      openRow={({ id }) => id}
      acts={<GoButton to={`/meetings/${meetingId}/credit`}>日程与步骤</GoButton>}
    />
  );
}
