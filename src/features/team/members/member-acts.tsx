import type { ReactNode } from 'react';
import type { Attendee } from '../../../domain/attendee/attendee';
import { memberActions, type MemberAction } from '../../../domain/ticket/member-actions';
import { useCommand } from '../../../api/use-command';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { now } from '../../../platform/device/clock';
import { alert, confirm, toast } from '../../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../../session/centre';
import type { CardAction } from './member-card';
import { MemberCodeDialog, MemberDetailsSheet, useMemberDialog } from './member-dialogs';

/** The parts of other features that a page lends to the members' actions. */
export interface LentActs {
  onRefund: (member: Attendee) => Promise<void>;
  creditSheet: (member: Attendee, open: boolean, onClose: () => void) => ReactNode;
}

/** The actions on single members, with the dialogs in which some are carried out. */
export interface MemberActs {
  actionsOf: (member: Attendee) => MemberAction[];
  act: (action: CardAction, member: Attendee) => unknown;
  edit: (member: Attendee) => Promise<void>;
  dialogs: ReactNode;
}

/**
 * Carries out the actions on members, in a list of cards or a table.
 * @param members the members in the list, which an open dialog follows
 */
export function useMemberActs(visit: CentreVisit, members: readonly Attendee[], lent: LentActs): MemberActs {
  const { meeting, centre } = visit;
  const remove = useMemberDeletion(visit);
  const dialog = useMemberDialog(members);
  const ofMeeting = { meetingCode: meeting.code };
  const actionsOf = (member: Attendee): MemberAction[] =>
    memberActions(member, { meeting, operator: centre.operator, now: now() });
  const edit = ({ id }: Attendee): Promise<void> => navigate('memberEdit', { ...ofMeeting, id });
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
        return lent.onRefund(member);
      case 'transfer':
        return navigate('transfer', { ...ofMeeting, type: 'team', enteredId: member.id });
    }
  };
  const { member } = dialog;
  return {
    actionsOf,
    act,
    edit,
    dialogs: member !== null && (
      <>
        <MemberDetailsSheet
          visit={visit}
          member={member}
          actions={actionsOf(member)}
          open={dialog.isOpen && dialog.isLatest('details')}
          onClose={dialog.close}
          onEdit={() => {
            dialog.close();
            void edit(member);
          }}
          onShowCode={() => dialog.open('code', member)}
        />
        <MemberCodeDialog
          meeting={meeting}
          member={member}
          open={dialog.isOpen && dialog.isLatest('code')}
          onClose={dialog.close}
        />
        {dialog.isLatest('credit') && lent.creditSheet(member, dialog.isOpen, dialog.close)}
      </>
    ),
  };
}

/** Removes a member from the team after confirmation (product §5.24, delEntered). */
function useMemberDeletion({ meeting, call }: CentreVisit): (member: Attendee) => Promise<void> {
  const remove = useCommand('deleteMember', { by: call, notify: (text) => alert({ title: '删除未成功', text }) });
  return async ({ name, phone }) => {
    const isConfirmed = await confirm({ title: `删除 ${name}`, text: '确定删除该参会人信息？', danger: true });
    if (!isConfirmed) return;
    const outcome = await remove({ meetingId: meeting.id, phone });
    if (outcome?.kind === 'done') toast('删除成功', 'ok');
    // Refetches after a refusal too, which usually means that the page is stale.
    await refreshCentre();
  };
}
