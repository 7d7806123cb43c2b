import { callServer } from '../../api/call-server';
import { endSession, readSession } from '../../session/session';
import { dropSessionDrafts } from '../../session/session-drafts';
import { forgetCentre } from '../../session/centre';
import { confirm } from '../../platform/feedback/feedback';
import { appSettings } from '../../platform/settings/settings';
import { dropTicket } from './kept-ticket';

/**
 * Logs out of a meeting after asking: forgets token, ticket and what was typed in this session on this device, and
 * has the server end the token where it can. Whether the server heard of it changes nothing here.
 */
export async function logOut(meetingId: string): Promise<void> {
  const isConfirmed = await confirm({ title: '退出登录', text: '确定要退出吗？' });
  if (!isConfirmed) return;
  const token = readSession(meetingId)?.token;
  if (token !== undefined && appSettings().extras.logout) {
    void callServer('logOut', {}, { token }).catch(() => undefined);
  }
  dropTicket(meetingId);
  dropSessionDrafts(meetingId);
  endSession(meetingId);
  forgetCentre();
}
