import { useMemo, useRef, useState, useEffect } from 'react';
import type { PaymentDue } from '../../../../contract/payment';
import type { Attendee } from '../../../../domain/attendee/attendee';
import { summaryOf } from '../../../../domain/centre/team-progress';
import { questions } from '../../../../domain/form/known-questions';
import { takesPlaces } from '../../../../domain/team/completion';
import { memberChips, type MemberGroup } from '../../../../domain/team/member-groups';
import { nextSorting, tableMembers, type MemberSorting } from '../../../../domain/team/member-table';
import { describeTicketDeadlines } from '../../../../domain/ticket/ticket-deadlines';
import { useLoadedWhen } from '../../../../platform/browser/use-loaded-when';
import { navigate } from '../../../../platform/browser/navigation/navigation';
import { thisMinute } from '../../../../platform/device/clock';
import { useAppSettings } from '../../../../platform/network/use-app-settings';
import type { CentreVisit } from '../../../../session/centre';
import { Button } from '../../../../ui/display/button';
import { FilterChips, SearchBox } from '../../../../ui/layout/list-filter';
import { StateView } from '../../../../ui/layout/state-view';
import { Box } from '../../../../ui/native/box';
import { useMemberActs, type LentActs } from '../../members/member-acts';
import { useSelection } from '../../payments/team-payments';
import { DeskFrame } from '../desk-frame';
import { DeskGrid } from '../desk-grid';
import type { GridPlace } from '../grid-focus';
import { useMemberColumns } from './member-columns';
import { RowForm } from './row-form';
import { TickedBar } from './ticked-bar';
import { useMending } from './use-mending';
import './members-desk.css';

interface MembersDeskProps extends LentActs {
  /** With all members. */
  visit: CentreVisit;
  onOrdered: (result: PaymentDue, memberCount: number) => Promise<void>;
}

const loadPlaceSheet = () => import('../../members/place-sheet');

/** A team's members as a dense table on a wide screen, corrected where they stand (product §11.23). */
export function MembersDesk({ visit, onOrdered, ...lent }: MembersDeskProps) {
  const { meeting, centre, awaited } = visit;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MemberGroup>('all');
  const [sorting, setSorting] = useState<MemberSorting>(null);
  const [isPhoneShown, setPhoneShown] = useState(false);
  const minute = thisMinute();
  const summary = useMemo(() => summaryOf(centre, meeting, minute), [centre, meeting, minute]);
  const chips = memberChips(summary);
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const rows = useMemo(
    () => tableMembers(centre.attendees, { filter: { group, search }, sorting }, meeting, awaited),
    [centre.attendees, group, search, sorting, meeting, awaited],
  );
  const ticks = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const ticked = rows.filter(({ id }) => ticks.has(id));
  const acts = useMemberActs(visit, centre.attendees, lent);
  const [goTo, setGoTo] = useState<GridPlace | null>(null);
  const mending = useMending(visit, { onView: (member) => acts.act('view', member), onLeft: setGoTo });
  const columns = useMemberColumns({
    visit,
    mending,
    sorting,
    isPhoneShown,
    onSort: (by) => setSorting(nextSorting(sorting, by)),
    onPhoneShown: () => setPhoneShown(!isPhoneShown),
    onView: (member) => acts.act('view', member),
  });
  const offersPlaces = takesPlaces(meeting, useAppSettings().extras);
  const [isPlacing, setPlacing] = useState(false);
  const placing = useLoadedWhen(isPlacing, loadPlaceSheet, () => setPlacing(false));
  const ofMeeting = { meetingCode: meeting.code };
  const besideTicked = placeBeside(rows, ({ id }) => ticks.has(id));
  const searchLine = useRef<HTMLDivElement>(null);
  useSearchKey(() => searchLine.current?.querySelector('input')?.focus());
  const { isTransferable: transfer, isRefundable: refund } = summary;
  const deadlines = describeTicketDeadlines(meeting, { transfer, refund });

  return (
    <DeskFrame
      visit={visit}
      section="members"
      title="成员"
      note={chips.map(({ text, count }, index) => (index === 0 ? `${count} 位` : `${text} ${count}`)).join(' · ')}
      actions={
        <>
          {offersPlaces && (
            <Button kind="text" size="small" aria-haspopup="dialog" onPress={() => setPlacing(true)}>
              先占位
            </Button>
          )}
          {summary.creditsToApply >= 2 && (
            <Button kind="text" size="small" onPress={() => navigate('teamCredit', ofMeeting)}>
              {`批量申请学分（${summary.creditsToApply} 位）`}
            </Button>
          )}
          <Button kind="outline" size="small" onPress={() => navigate('memberImport', ofMeeting)}>
            批量导入
          </Button>
          <Button
            kind={ticked.length > 0 ? 'outline' : 'primary'}
            size="small"
            onPress={() => navigate('memberAdd', ofMeeting)}
          >
            新增参会人
          </Button>
        </>
      }
    >
      {centre.attendees.length === 0 ? (
        <Box className="members-desk__empty">
          <StateView
            kind="empty"
            title="暂无团体成员"
            text="点击“新增参会人”逐位报名；人数较多时，可用表格“批量导入”。"
            action={{ label: '批量导入', onPress: () => navigate('memberImport', ofMeeting) }}
          />
        </Box>
      ) : (
        <>
          <div ref={searchLine} className="team-desk__bar">
            <SearchBox label="姓名、手机号码或单位" value={search} onChange={setSearch} />
            <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setChosen} />
          </div>
          {ticked.length > 0 && (
            <TickedBar
              visit={visit}
              ticked={ticked}
              acts={acts}
              onOrdered={onOrdered}
              onClear={() => ticks.toggleAll(false)}
              onDeleted={() => setGoTo(besideTicked)}
            />
          )}
          {rows.length === 0 ? (
            <Box className="members-desk__empty">
              <StateView
                kind="empty"
                title="没有符合条件的参会人"
                action={{
                  label: '查看全部',
                  onPress: () => {
                    setSearch('');
                    setChosen('all');
                  },
                }}
              />
            </Box>
          ) : (
            <DeskGrid<Attendee>
              label="团体成员"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              ticks={{
                has: ({ id }) => ticks.has(id),
                isAll: ticks.isAll,
                toggle: ({ id }, isOn) => ticks.toggle(id, isOn),
                toggleAll: ticks.toggleAll,
                nameOf: ({ name }) => `选中 ${name}`,
              }}
              onOpen={mending.open}
              onEscape={mending.close}
              below={(member) => {
                const form = mending.formBelow(member);
                return form === null ? null : (
                  <RowForm
                    key={member.id}
                    visit={visit}
                    member={member}
                    form={form}
                    onWhole={() => acts.edit(member)}
                    onDone={mending.close}
                  />
                );
              }}
              goTo={goTo}
            />
          )}
          <Box className="team-desk__foot">
            <KeyHint keys={['↑', '↓']} text="换行" />
            <KeyHint keys={['空格']} text="选中" />
            <KeyHint keys={['Enter']} text="就地改，再按保存" />
            <KeyHint keys={['Esc']} text="不改" />
            <KeyHint keys={['/']} text="查找" />
            <Box className="team-desk__end">
              {deadlines !== '' && `${deadlines} · `}
              {`共 ${rows.length} 位`}
            </Box>
          </Box>
        </>
      )}
      {placing !== null && <placing.PlaceSheet visit={visit} open={isPlacing} onClose={() => setPlacing(false)} />}
      {acts.dialogs}
    </DeskFrame>
  );
}

/** The row after the first of some rows, or before it at the end of the list; null where no other is left. */
function placeBeside(rows: readonly Attendee[], isLeaving: (row: Attendee) => boolean): GridPlace | null {
  const first = rows.findIndex(isLeaving);
  const other = rows.slice(first).find((row) => !isLeaving(row)) ?? rows[first - 1];
  return other === undefined ? null : { row: other.id, column: questions.name };
}

function KeyHint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <Box as="span" aria-hidden>
      {keys.map((key) => (
        <Box as="span" key={key} className="team-desk__key">
          {key}
        </Box>
      ))}
      <Box as="span" className="team-desk__key-text">
        {text}
      </Box>
    </Box>
  );
}

/** The slash leads to the search, unless something is being typed. */
function useSearchKey(onSlash: () => void): void {
  const latest = useRef(onSlash);
  latest.current = onSlash;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
