import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { useCommand } from '../../../api/use-command';
import type { Attendee } from '../../../domain/attendee/attendee';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';

/** Takes a member out of the team after asking (spec section 7, delEntered). */
export function useMemberDeletion({ meeting, call }: CentreVisit): (member: Attendee) => Promise<void> {
  const remove = useCommand('deleteMember', { by: call, tell: (text) => alert({ title: '删除未成功', text }) });
  return async ({ name, phone }) => {
    const isConfirmed = await confirm({ title: `删除 ${name}`, text: '确定删除该参会人信息？', danger: true });
    if (!isConfirmed) return;
    const outcome = await remove({ meetingId: meeting.id, phone });
    if (outcome?.kind === 'done') toast('删除成功', 'ok');
    // Either way: a refusal mostly means that what is shown is old.
    await refreshCentre();
  };
}
