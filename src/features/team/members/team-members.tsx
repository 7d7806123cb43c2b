import { useMemo, useState, type ReactNode } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { Attendee } from '../../../domain/attendee/attendee';
import { countMemberGroups, findMembers, type MemberGroup } from '../../../domain/team/member-groups';
import { memberActions, type MemberAction } from '../../../domain/ticket/member-actions';
import { now } from '../../../platform/clock/clock';
import { navigate, returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { FilterChips } from '../../../ui/filter-chips/filter-chips';
import { SearchBox } from '../../../ui/search-box/search-box';
import { StateView } from '../../../ui/state-view/state-view';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { useMemberDeletion } from './delete-member';
import { MemberCard, type CardAction } from './member-card';
import { MemberCodeDialog } from './member-code-dialog';
import { MemberDetailsSheet } from './member-details-sheet';
import { useMemberDialog } from './use-member-dialog';

interface TeamMembersProps {
  visit: CentreVisit;
  /** Applies for a member's refund, asking first. */
  onRefund: (member: Attendee) => Promise<void>;
  /** The dialog 学分. */
  creditSheet: (member: Attendee, open: boolean, onClose: () => void) => ReactNode;
}

/** A card's usual height in pixels: name, facts, one row of buttons, and the gap above. */
const usualCardHeight = 152;

/** A team's members, and all that their operator may do with each (spec section 2, /personal/teammember). */
export function TeamMembers({ visit, onRefund, creditSheet }: TeamMembersProps) {
  const { meeting, centre } = visit;
  const members = centre.attendees;
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<MemberGroup>('all');
  const remove = useMemberDeletion(visit);
  const dialog = useMemberDialog(members);
  const chips = useMemo(() => countMemberGroups(members, meeting), [members, meeting]);
  // Whoever was the last of a group leaves it with everyone shown.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const shown = useMemo(() => findMembers(members, { group, wanted }, meeting), [members, group, wanted, meeting]);
  const actionsOf = (member: Attendee): MemberAction[] =>
    memberActions(member, { meeting, operator: centre.operator, now: now() });
  const ofMeeting = { meetingCode: meeting.code };

  const act = (action: CardAction, member: Attendee): unknown => {
    switch (action) {
      case 'view':
        return dialog.open('details', member);
      case 'credit':
        return dialog.open('credit', member);
      case 'delete':
        return remove(member);
      case 'refund':
        return onRefund(member);
      case 'transfer':
        return navigate('transfer', { ...ofMeeting, type: 'team', enteredId: member.id });
    }
  };

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
          <Button icon="plus" onPress={() => navigate('memberAdd', ofMeeting)}>
            新增参会人
          </Button>
        </BottomBar>
      }
    >
      {members.length === 0 ? (
        <StateView
          kind="empty"
          title="暂无团体成员"
          text="点击“新增参会人”逐位报名；人数较多时，可用表格“批量导入”。"
        />
      ) : (
        <>
          <SearchBox label="姓名或手机号" value={wanted} onChange={setWanted} />
          <FilterChips label="按状态筛选" chips={chips} chosen={group} onChoose={setChosen} />
          {shown.length === 0 && (
            <StateView
              kind="empty"
              title="没有符合条件的参会人"
              action={{
                label: '查看全部',
                onPress: () => {
                  setWanted('');
                  setChosen('all');
                },
              }}
            />
          )}
          <VirtualList label="团体成员" items={shown} itemKey={({ id }) => id} estimatedHeight={usualCardHeight}>
            {(member) => (
              <MemberCard
                member={member}
                meeting={meeting}
                actions={actionsOf(member).filter(isCardAction)}
                onAct={(action) => act(action, member)}
              />
            )}
          </VirtualList>
        </>
      )}
      {dialog.member !== null && (
        <>
          <MemberDetailsSheet
            meeting={meeting}
            member={dialog.member}
            actions={actionsOf(dialog.member)}
            open={dialog.isOpen && dialog.isLatest('details')}
            onClose={dialog.close}
            onEdit={() => {
              dialog.close();
              if (dialog.member !== null) void navigate('memberEdit', { ...ofMeeting, id: dialog.member.id });
            }}
            onShowCode={() => dialog.member !== null && dialog.open('code', dialog.member)}
          />
          <MemberCodeDialog
            meeting={meeting}
            member={dialog.member}
            open={dialog.isOpen && dialog.isLatest('code')}
            onClose={dialog.close}
          />
          {dialog.isLatest('credit') && creditSheet(dialog.member, dialog.isOpen, dialog.close)}
        </>
      )}
    </OperatorFrame>
  );
}

function isCardAction(action: MemberAction): action is CardAction {
  return action !== 'edit' && action !== 'qr-code';
}
