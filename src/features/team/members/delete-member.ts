import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { errorMessage } from '../../../api/call-error';
import type { Attendee } from '../../../domain/attendee/attendee';
import { alert, confirm, toast } from '../../../platform/feedback/feedback';

/** Takes a member out of the team after asking (spec section 7, delEntered). */
export async function deleteMember({ meeting, call }: CentreVisit, { name, phone }: Attendee): Promise<void> {
  const isConfirmed = await confirm({ title: `删除 ${name}`, text: '确定删除该参会人信息？', danger: true });
  if (!isConfirmed) return;
  try {
    await call('deleteMember', { meetingId: meeting.id, phone });
    toast('删除成功', 'ok');
  } catch (error) {
    await alert({ title: '删除未成功', text: errorMessage(error) });
  }
  // Either way: a refusal mostly means that what is shown is old.
  await refreshCentre();
}
