import { useMemo, useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { Attendee } from '../../../domain/attendee/attendee';
import { memberChips, type MemberGroup } from '../../../domain/team/member-groups';
import { thisMinute } from '../../../platform/device/clock';
import { useAppSettings } from '../../../platform/network/use-app-settings';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { FilterChips, SearchBox } from '../../../ui/layout/list-filter';
import { StateView } from '../../../ui/layout/state-view';
import { VirtualList } from '../../../ui/layout/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { useMemberActs, type LentActs } from './member-acts';
import { isCardAction, MemberCard } from './member-card';
import { useMemberList } from './member-list';
import { MemberListEnd } from './member-list-end';
import { Box } from '../../../ui/native/box';
import { Phrases } from '../../../ui/display/unbroken';
import { takesPlaces } from '../../../domain/team/completion';
import { waitsForCompletion } from '../../../domain/ticket/ticket-state';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { describeTicketDeadlines } from '../../../domain/ticket/ticket-deadlines';
import { summaryOf } from '../../../domain/centre/team-progress';
import type { Meeting } from '../../../domain/meeting/meeting';
import { CompletionActions, CompletionNotice, useReminder } from './completion-notes';
import './team-members.css';

export interface TeamMembersProps extends LentActs {
  visit: CentreVisit;
}

/** Estimated card height in pixels: name, facts, one row of buttons, and the gap above. */
const estimatedCardHeight = 152;
const nobody: readonly Attendee[] = [];

/** Lists a team's members, with the actions available on each (product §2.22, /personal/teammember). */
export function TeamMembers({ visit, ...lent }: TeamMembersProps) {
  const { meeting, centre } = visit;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MemberGroup>('all');
  const minute = thisMinute();
  const summary = useMemo(() => summaryOf(centre, meeting, minute), [centre, meeting, minute]);
  const chips = memberChips(summary);
  // If a group loses its last member, all members are shown.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const list = useMemberList(visit, { group, search });
  const acts = useMemberActs(visit, list.members, lent);
  const reminder = useReminder(visit, group === 'incomplete' ? list.members : nobody);
  const offersPlaces = takesPlaces(meeting, useAppSettings().extras);
  const [isPlacing, setPlacing] = useState(false);
  const placing = useLoadedWhen(isPlacing, loadPlaceSheet, () => setPlacing(false));
  const ofMeeting = { meetingCode: meeting.code };
  const { isTransferable: transfer, isRefundable: refund } = summary;

  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind="text" onPress={() => returnTo('centre', { meetingId: meeting.id })}>
            返回首页
          </Button>
          <Button kind="outline" onPress={() => navigate('memberImport', ofMeeting)}>
            批量导入
          </Button>
          <Button
            kind={reminder.due > 0 ? 'outline' : 'primary'}
            icon="plus"
            onPress={() => navigate('memberAdd', ofMeeting)}
          >
            新增参会人
          </Button>
          {reminder.due > 0 && <Button onPress={() => reminder.open()}>{`提醒 ${reminder.due} 位`}</Button>}
        </BottomBar>
      }
    >
      {centre.attendees.length === 0 ? (
        <StateView
          kind="empty"
          title="暂无团体成员"
          text="点击“新增参会人”逐位报名；人数较多时，可用表格“批量导入”。"
          {...(offersPlaces ? { action: { label: '先占位', onPress: () => setPlacing(true) } } : {})}
        />
      ) : (
        <>
          <SearchBox label="姓名或手机号码" value={search} onChange={setSearch} />
          <ListNotes
            meeting={meeting}
            deadlines={describeTicketDeadlines(meeting, { transfer, refund })}
            forCredit={summary.creditsToApply}
          />
          <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setChosen} />
          {offersPlaces && <PlaceButton onPress={() => setPlacing(true)} />}
          <CompletionNotice count={summary.groups.incomplete} />
          <VirtualList
            label="团体成员"
            items={list.members}
            total={list.total}
            itemKey={({ id }) => id}
            estimatedHeight={estimatedCardHeight}
            onNearEnd={list.loadMore}
          >
            {(member) => (
              <MemberCard
                member={member}
                tag={paymentTag(member, meeting, visit.awaited.has(member.id))}
                actions={acts.actionsOf(member).filter(isCardAction)}
                onAct={(action) => acts.act(action, member)}
                completing={
                  waitsForCompletion(member) && (
                    <CompletionActions
                      visit={visit}
                      member={member}
                      onFillIn={() => acts.edit(member)}
                      onRemind={() => reminder.open([member])}
                    />
                  )
                }
              />
            )}
          </VirtualList>
          <MemberListEnd
            list={list}
            onShowAll={() => {
              setSearch('');
              setChosen('all');
            }}
          />
        </>
      )}
      {reminder.sheet}
      {placing !== null && <placing.PlaceSheet visit={visit} open={isPlacing} onClose={() => setPlacing(false)} />}
      {acts.dialogs}
    </OperatorFrame>
  );
}

const loadPlaceSheet = () => import('./place-sheet');

/** Takes a place for somebody of whom only name and phone are known. */
function PlaceButton({ onPress }: { onPress: () => void }) {
  return (
    <Box className="team-members__notes">
      <Button kind="text" size="small" aria-haspopup="dialog" onPress={onPress}>
        只有姓名和手机号？先占位
      </Button>
    </Box>
  );
}

interface ListNotesProps {
  meeting: Meeting;
  /** The deadlines for transfers and refunds; '' if neither is possible. */
  deadlines: string;
  /** The number of members who can apply for credit. */
  forCredit: number;
}

/** Shows notes about the whole list: credit for all members at once, and deadlines. */
function ListNotes({ meeting, deadlines, forCredit }: ListNotesProps) {
  if (deadlines === '' && forCredit < 2) return null;
  return (
    <Box className="team-members__notes">
      {deadlines !== '' && (
        <Box className="team-members__deadlines">
          <Phrases>{deadlines}</Phrases>
        </Box>
      )}
      {forCredit >= 2 && (
        <Button kind="text" size="small" onPress={() => navigate('teamCredit', { meetingCode: meeting.code })}>
          {`批量申请学分（${forCredit} 位）`}
        </Button>
      )}
    </Box>
  );
}
