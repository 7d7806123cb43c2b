import { creditListFields, listedCreditStates, type ListedCreditState } from '../../src/domain/credit/credit-list';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { useDeskCall } from '../api/use-desk-call';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { StateTag, type TagKind } from '../ui/state-tag';

type PersonRow = DeskCallAnswer<'listCreditPeople'>['rows'][number];

export const creditTones: Readonly<Record<ListedCreditState, TagKind>> = {
  ...{ earned: 'ok', short: 'wait', absent: 'off', unlisted: 'wait' },
};

const definition: ListDefinition<PersonRow> = {
  ...{ name: 'credit', title: '学时名单', unit: '人', searches: '姓名、手机后四位' },
  columns: [
    { ...{ key: 'name', title: '姓名', isSortable: true }, cell: ({ name }) => name, whole: ({ name }) => name },
    { ...{ key: 'phone', title: '手机', width: 136, hint: '遮住' }, cell: ({ phone }) => phone },
    {
      ...{ key: 'hours', title: '学时', width: 96, align: 'right', isSortable: true },
      cell: ({ hours }) => hours.toFixed(2),
    },
    {
      ...{ key: 'credits', title: '学分', width: 96, align: 'right', isSortable: true },
      cell: ({ credits }) => (Number.isInteger(credits * 10) ? credits.toFixed(1) : credits),
    },
    {
      ...{ key: 'state', title: '情况', width: 128, isSortable: true },
      cell: ({ state }) => <StateTag kind={creditTones[state]}>{listedCreditStates[state]}</StateTag>,
    },
    {
      ...{ key: 'isCorrected', title: '更正', width: 80 },
      cell: ({ isCorrected }) => (isCorrected ? '更正过' : '–'),
    },
    {
      ...{ key: 'unended', title: '没扫出场', width: 104, align: 'right', isSortable: true },
      cell: ({ unended }) => (unended === 0 ? '–' : `${unended} 次`),
    },
    {
      ...{ key: 'createdAt', title: '报名时间', width: 128, isSortable: true, isWide: true },
      ...momentCells(({ createdAt }: PersonRow) => createdAt),
    },
  ],
  fields: creditListFields,
  views: [],
  acts: [],
  rowKey: ({ id }) => id,
  empty: { title: '还没有人', text: '报名有效的人出现在这里，学时按签到记录算' },
};

/** Everybody of a meeting with their hours and credits. */
export function CreditPeopleScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { data: credit } = useDeskCall('getCredit', { meetingId });
  const list = useList({
    ...{ definition, key: ['listCreditPeople', meetingId] as const },
    ask: (input, signal) => callDesk('listCreditPeople', { meetingId, ...input }, { signal }),
  });
  const { answer } = list;
  const isFrozen = (credit?.frozenAt ?? null) !== null;
  const states = (['earned', 'short', 'absent', 'unlisted'] as const).filter(
    (state) => state !== 'unlisted' || (answer?.counts.state?.unlisted ?? 0) > 0,
  );
  const views = [
    allView(answer),
    ...stateViews(states, listedCreditStates, answer),
    ...(isFrozen ? [] : [{ key: 'unended', title: '没扫出场', filters: { unended: '1..' } }]),
  ];
  const base = `/meetings/${meetingId}/credit`;
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`${base}/people`}
      meetingId={meetingId}
      openRow={({ id }) => id}
      acts={
        <>
          <GoButton to={base}>日程与步骤</GoButton>
          {isFrozen && may('exportCredit') && (
            <GoButton to={`${base}/export`} type="primary">
              导出申报表
            </GoButton>
          )}
        </>
      }
    />
  );
}
