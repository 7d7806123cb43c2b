import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { filterKindOf, isFilter } from '../../src/domain/list/list-column';
import { personActCalls, personActLabels, selectionActs } from '../../src/domain/people/person-acts';
import { personStates } from '../../src/domain/people/person-state';
import { incompleteText } from '../../src/domain/team/completion';
import type { ListField } from '../../src/domain/list/list-field';
import type { Column, ListDefinition, ListView, SelectionAct } from '../table/list-definition';
import { plainAmount } from '../ui/amounts';
import { columnMoment, moment } from '../ui/moments';
import { StateTag } from '../ui/state-tag';

export type PeopleColumn = DeskCallAnswer<'getPeopleColumns'>[number];
export type PersonRow = DeskCallAnswer<'listPeople'>['rows'][number];

/** Widths in pixels of the columns whose content is known; the others share what is left. */
const widths: Readonly<Record<string, number>> = {
  ...{ name: 176, phone: 128, state: 96, review: 88, entrant: 88, due: 96, payWay: 64, registeredAt: 128 },
  ...{ arrived: 72, badge: 72, completion: 88, invoice: 88, credit: 112, team: 140 },
};
/** Columns that give way below 1,200 px. */
const wide: ReadonlySet<string> = new Set(['team', 'payWay']);

/** A cell in words; '–' for nothing. */
function wordsOf({ key, kind, choices }: PeopleColumn, { cells }: PersonRow): string {
  const value = cells[key] ?? '';
  if (value === '') return '–';
  if (kind === 'money') return plainAmount(Number(value));
  if (kind === 'time') return moment(Number(value));
  if (kind === 'choice') {
    const label = (one: string): string => choices.find((choice) => choice.key === one)?.label ?? one;
    return String(value).split(',').map(label).join('、');
  }
  return String(value);
}

function cellOf(column: PeopleColumn, row: PersonRow) {
  const at = row.cells[column.key] ?? '';
  if (column.kind === 'time' && at !== '') return columnMoment(Number(at));
  const words = wordsOf(column, row);
  if (column.key === 'completion' && row.cells.completion === 'waiting')
    return <StateTag kind="wait">{words}</StateTag>;
  if (column.key !== 'state') return words;
  const tone = personStates.find(({ state }) => state === row.cells.state)?.tone ?? 'off';
  return <StateTag kind={tone}>{words}</StateTag>;
}

const columnOf = (column: PeopleColumn): Column<PersonRow> => ({
  ...{ key: column.key, title: column.title, isSortable: column.personal === '', isShown: column.isUsual },
  cell: (row) => cellOf(column, row),
  whole: (row) => wordsOf(column, row),
  isWide: wide.has(column.key),
  ...(widths[column.key] === undefined ? {} : { width: widths[column.key] as number }),
  ...(column.kind === 'money' || column.kind === 'number' ? { align: 'right' as const } : {}),
  ...(column.personal === '' ? {} : { hint: '遮住' }),
});

const fieldOf = ({ key, title, kind, group, choices }: PeopleColumn): ListField => ({
  ...{ key, title, kind: filterKindOf({ kind }), group },
  ...(kind === 'choice' ? { choices } : {}),
  ...(kind === 'money' ? { unit: '¥' } : {}),
});

/**
 * The list of a meeting's people: the columns of its own form, and the acts that it has.
 * @param answer tells how many people each view has; left out until it is known
 */
export function peopleDefinition(
  columns: readonly PeopleColumn[],
  answer?: Pick<DeskCallAnswer<'listPeople'>, 'all' | 'counts'>,
): ListDefinition<PersonRow> {
  const has = (key: string): boolean => columns.some((column) => column.key === key);
  const view = (title: string, field: string, choice: string): ListView => ({
    ...{ key: choice, title, filters: { [field]: choice } },
    ...(answer === undefined ? {} : { count: answer.counts[field]?.[choice] ?? 0 }),
  });
  const offered: SelectionAct[] = [
    { key: 'export', call: 'exportPeople', label: () => '导出', path: 'export' },
    { key: 'message', call: 'sendMessage', label: () => '发通知', path: 'message' },
    { key: 'badges', call: 'printBadges', label: () => '打印胸卡', path: 'badges' },
    ...selectionActs
      .filter(({ needs }) => needs === undefined || has(needs))
      .map(({ act }) => ({
        ...{ key: act, call: personActCalls[act], label: () => personActLabels[act], path: `acts/${act}` },
        isMain: act === 'remind' || (act === 'approve' && !has('due')),
      })),
  ];
  return {
    ...{ name: 'people', title: '报名人员', unit: '人', searches: '姓名、手机、单位、团队、订单号' },
    columns: columns.map(columnOf),
    fields: columns.filter(({ personal }) => isFilter({ personal: personal === '' ? null : personal })).map(fieldOf),
    views: [
      { ...{ key: 'all', title: '全部', filters: {} }, ...(answer === undefined ? {} : { count: answer.all }) },
      ...(has('due') ? [view('未支付', 'state', 'unpaid'), view('等待到账', 'state', 'awaited')] : []),
      // In the order in which they are offered a place.
      ...(has('waitingNo') ? [{ ...view('候补', 'state', 'waiting'), sort: 'waitingNo' }] : []),
      ...((answer?.counts.completion?.waiting ?? 0) > 0 ? [view(incompleteText, 'completion', 'waiting')] : []),
      ...(has('review') ? [view('待审核', 'review', 'pending')] : []),
    ],
    acts: offered,
    rowKey: ({ id }) => id,
    empty: { title: '还没有人报名', text: '把概览里的链接或二维码发出去，报名的人马上出现在这里' },
  };
}
