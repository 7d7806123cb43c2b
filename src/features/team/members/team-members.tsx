import { useMemo, useState, type ReactNode } from 'react';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import type { Attendee } from '../../../domain/attendee/attendee';
import { countMemberGroups, findMembers, type MemberGroup } from '../../../domain/team/member-groups';
import { memberActions, type MemberAction } from '../../../domain/ticket/member-actions';
import { now, thisMinute } from '../../../platform/clock/clock';
import { navigate, returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button, type ButtonProps } from '../../../ui/button/button';
import { FilterChips, SearchBox } from '../../../ui/list-filter/list-filter';
import { StateView } from '../../../ui/state-view/state-view';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { MemberCodeDialog, MemberDetailsSheet, useMemberDialog } from './member-dialogs';
import { useCommand } from '../../../api/use-command';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';
import { readText } from '../../../domain/json/read-value';
import { maskPhone } from '../../../domain/mobile-phone';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { Card } from '../../../ui/card/card';
import { Box } from '../../../ui/native/box';
import { PersonName } from '../../../ui/unbroken/unbroken';
import { Tag } from '../../../ui/tag/tag';
import { describeTicketDeadlines } from '../../../domain/ticket/ticket-deadlines';
import { membersForCredit } from '../../../domain/team/team-progress';
import type { Meeting } from '../../../domain/meeting/meeting';
import { TicketTag } from '../../../ui/ticket-tag/ticket-tag';
import './team-members.css';

interface TeamMembersProps {
  visit: CentreVisit;
  onRefund: (member: Attendee) => Promise<void>;
  creditSheet: (member: Attendee, open: boolean, onClose: () => void) => ReactNode;
}

/** Estimated card height in pixels: name, facts, one row of buttons, and the gap above. */
const estimatedCardHeight = 152;

/** A team's members, with the actions available on each (product §2.22, /personal/teammember). */
export function TeamMembers({ visit, onRefund, creditSheet }: TeamMembersProps) {
  const { meeting, centre } = visit;
  const members = centre.attendees;
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<MemberGroup>('all');
  const remove = useMemberDeletion(visit);
  const dialog = useMemberDialog(members);
  const chips = useMemo(() => countMemberGroups(members, meeting), [members, meeting]);
  // When a group loses its last member, fall back to all.
  const group = chips.some(({ key }) => key === chosen) ? chosen : 'all';
  const shown = useMemo(() => findMembers(members, { group, wanted }, meeting), [members, group, wanted, meeting]);
  const actionsOf = (member: Attendee): MemberAction[] =>
    memberActions(member, { meeting, operator: centre.operator, now: now() });
  const ofMeeting = { meetingCode: meeting.code };
  const minute = thisMinute();
  const forCredit = useMemo(() => membersForCredit(centre, meeting, minute).length, [centre, meeting, minute]);
  const deadlines = useMemo(() => {
    const offered = (action: MemberAction): boolean =>
      members.some((member) =>
        memberActions(member, { meeting, operator: centre.operator, now: minute }).includes(action),
      );
    return describeTicketDeadlines(meeting, { transfer: offered('transfer'), refund: offered('refund') });
  }, [members, meeting, centre.operator, minute]);

  const act = (action: CardAction, member: Attendee): unknown => {
    switch (action) {
      case 'view':
        dialog.open('details', member);
        return undefined;
      case 'credit':
        dialog.open('credit', member);
        return undefined;
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
          <SearchBox label="姓名或手机号码" value={wanted} onChange={setWanted} />
          <ListNotes meeting={meeting} deadlines={deadlines} forCredit={forCredit} />
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
          <VirtualList label="团体成员" items={shown} itemKey={({ id }) => id} estimatedHeight={estimatedCardHeight}>
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

interface ListNotesProps {
  meeting: Meeting;
  /** Until when tickets can be given away or refunded; '' where none can. */
  deadlines: string;
  /** How many can apply for credit. */
  forCredit: number;
}

/** What concerns many members: credit for all at once, and deadlines. */
function ListNotes({ meeting, deadlines, forCredit }: ListNotesProps) {
  if (deadlines === '' && forCredit < 2) return null;
  return (
    <Box className="team-members__notes">
      {deadlines !== '' && <Box className="team-members__deadlines">{deadlines}</Box>}
      {forCredit >= 2 && (
        <Button kind="text" size="small" onPress={() => navigate('teamCredit', { meetingCode: meeting.code })}>
          {`批量申请学分（${forCredit} 位）`}
        </Button>
      )}
    </Box>
  );
}

function isCardAction(action: MemberAction): action is CardAction {
  return action !== 'edit' && action !== 'qr-code';
}

/** Removes a member from the team after confirmation (product §5.24, delEntered). */
export function useMemberDeletion({ meeting, call }: CentreVisit): (member: Attendee) => Promise<void> {
  const remove = useCommand('deleteMember', { by: call, notify: (text) => alert({ title: '删除未成功', text }) });
  return async ({ name, phone }) => {
    const isConfirmed = await confirm({ title: `删除 ${name}`, text: '确定删除该参会人信息？', danger: true });
    if (!isConfirmed) return;
    const outcome = await remove({ meetingId: meeting.id, phone });
    if (outcome?.kind === 'done') toast('删除成功', 'ok');
    // Also after a refusal, which usually means that the page is stale.
    await refreshCentre();
  };
}

/** The actions with a button on the card; editing and the QR code are reached from 查看 (product §11.6). */
export type CardAction = Exclude<MemberAction, 'edit' | 'qr-code'>;

const looks: Record<CardAction, { text: string; kind: ButtonProps['kind'] }> = {
  view: { text: '查看', kind: 'outline' },
  delete: { text: '删除', kind: 'danger' },
  credit: { text: '学分', kind: 'outline' },
  transfer: { text: '转赠', kind: 'outline' },
  refund: { text: '退费', kind: 'outline' },
};

interface MemberCardProps {
  member: Attendee;
  meeting: { isPaid: boolean };
  actions: readonly CardAction[];
  onAct: (action: CardAction) => unknown;
}

/** One member: identity, state and actions. */
export function MemberCard({ member, meeting, actions, onAct }: MemberCardProps) {
  const employer = readText(member.answers.gzdw);
  return (
    <Card
      title={<PersonName name={member.name || '未填写姓名'} />}
      aside={<TicketTag tag={paymentTag(member, meeting)} />}
    >
      <Box className="member-card__facts">
        {maskPhone(member.phone)}
        {employer !== '' && ` · ${employer}`}
      </Box>
      {(member.credit !== null || member.isCheckedIn) && (
        <Box className="member-card__tags">
          {member.credit !== null && <Tag tone="ok">学分已申请</Tag>}
          {member.isCheckedIn && <Tag tone="mute">已签到</Tag>}
        </Box>
      )}
      <Box className="member-card__actions">
        {actions.map((action) => (
          <Button
            key={action}
            kind={looks[action].kind}
            size="small"
            aria-haspopup={action === 'view' || action === 'credit' ? 'dialog' : undefined}
            onPress={() => onAct(action)}
          >
            {looks[action].text}
          </Button>
        ))}
      </Box>
    </Card>
  );
}
