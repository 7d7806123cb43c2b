import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { lateTextFields, lateTextStates } from '../../src/domain/notice/text-states';
import { callDesk } from '../api/call-desk';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { allView, stateViews } from '../table/state-views';
import { useList } from '../table/use-list';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { Go, GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { StateTag } from '../ui/state-tag';

type TextRow = DeskCallAnswer<'listLateTexts'>['rows'][number];

const whom = ({ name, phone }: TextRow): string => (name === '' ? phone : name);

const definitionOf = (meetingId: string): ListDefinition<TextRow> => ({
  ...{ name: 'texts', title: '没有发到的短信', unit: '条', searches: '姓名、手机后四位、内容' },
  columns: [
    {
      ...{ key: 'name', title: '发给谁', width: 184, isSortable: true, whole: whom },
      cell: (row) =>
        row.personId === '' ? whom(row) : <Go to={`/meetings/${meetingId}/people/${row.personId}`}>{whom(row)}</Go>,
    },
    { ...{ key: 'phone', title: '手机', width: 128, hint: '遮住', isWide: true }, cell: ({ phone }) => phone },
    { key: 'words', title: '内容', cell: ({ words }) => words || '–', whole: ({ words }) => words },
    {
      ...{ key: 'state', title: '状态', width: 96, isSortable: true },
      cell: ({ state }) => <StateTag kind={state === 'failed' ? 'bad' : 'wait'}>{lateTextStates[state]}</StateTag>,
    },
    { ...{ key: 'tries', title: '试了几次', width: 96, align: 'right', isSortable: true }, cell: ({ tries }) => tries },
    {
      ...{ key: 'failure', title: '短信平台说', width: 208, whole: ({ failure }) => failure },
      cell: ({ failure }) => failure || '–',
    },
    {
      ...{ key: 'createdAt', title: '时间', width: 128, isSortable: true },
      ...momentCells(({ createdAt }: TextRow) => createdAt),
    },
  ],
  fields: lateTextFields,
  views: [],
  acts: [
    { key: 'give-up', call: 'giveUpTexts', label: () => '不再发', path: 'acts/give-up' },
    { key: 'again', call: 'sendTextsAgain', label: () => '再发一次', path: 'acts/again', isMain: true },
  ],
  rowKey: ({ id }) => id,
  empty: { title: '短信都发出去了', text: '没有发到的短信出现在这里，可以再发一次' },
});

/** The texts of a meeting that have not arrived. */
export function TextsScreen() {
  const meetingId = useMeetingId();
  const definition = definitionOf(meetingId);
  const list = useList({
    ...{ definition, key: ['listLateTexts', meetingId] as const },
    ask: (input, signal) => callDesk('listLateTexts', { meetingId, ...input }, { signal }),
  });
  const may = useMay(meetingId);
  const { answer } = list;
  const views = [allView(answer), ...stateViews(['failed', 'retried'] as const, lateTextStates, answer)];
  return (
    <ListScreen
      list={{ ...list, definition: { ...definition, views } }}
      base={`/meetings/${meetingId}/texts`}
      meetingId={meetingId}
      acts={
        may('getReminders') && (
          <GoButton to={`/meetings/${meetingId}/texts/reminders`} keepsSearch>
            会前提醒
          </GoButton>
        )
      }
    />
  );
}
