import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { teamFields } from '../../src/domain/team/team-list';
import { callDesk } from '../api/call-desk';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { momentCells } from '../ui/moments';

type TeamRow = DeskCallAnswer<'listTeams'>['rows'][number];

const definition: ListDefinition<TeamRow> = {
  ...{ name: 'teams', title: '团队', unit: '个', searches: '团队、经办人、手机后四位' },
  columns: [
    { ...{ key: 'name', title: '团队', isSortable: true }, cell: ({ name }) => name, whole: ({ name }) => name },
    { ...{ key: 'contactName', title: '经办人', width: 128 }, cell: ({ contactName }) => contactName },
    { ...{ key: 'phone', title: '经办人手机', width: 136, hint: '遮住' }, cell: ({ phone }) => phone },
    { ...{ key: 'province', title: '地区', width: 104, isWide: true }, cell: ({ province }) => province || '–' },
    {
      ...{ key: 'members', title: '人数', width: 80, align: 'right', isSortable: true },
      cell: ({ members }) => members,
    },
    { ...{ key: 'paid', title: '付了', width: 80, align: 'right', isSortable: true }, cell: ({ paid }) => paid },
    { ...{ key: 'unpaid', title: '没付', width: 80, align: 'right', isSortable: true }, cell: ({ unpaid }) => unpaid },
    {
      ...{ key: 'createdAt', title: '登记时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: TeamRow) => createdAt),
    },
  ],
  fields: teamFields,
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'unpaid', title: '还有人没付', filters: { unpaid: '1..' } },
  ],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有团队', text: '经办人登记团队后出现在这里' },
};

/** The teams of a meeting. */
export function TeamsScreen() {
  const meetingId = useMeetingId();
  const list = useList({
    ...{ definition, key: ['listTeams', meetingId] as const },
    ask: (input, signal) => callDesk('listTeams', { meetingId, ...input }, { signal }),
  });
  return (
    <ListScreen list={list} base={`/meetings/${meetingId}/teams`} meetingId={meetingId} openRow={({ id }) => id} />
  );
}
