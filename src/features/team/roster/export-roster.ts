import { callServer } from '../../../api/call-server';
import { errorMessage } from '../../../api/call-error';
import type { Attendee } from '../../../domain/attendee/attendee';
import { buildForm } from '../../../domain/registration/build-form';
import type { FormField } from '../../../domain/form/form-field';
import { memberEntryType } from '../../../domain/team/member-steps';
import { rosterTable, rosterText } from '../../../domain/team/roster-table';
import { shanghaiDate } from '../../../domain/time/shanghai-time';
import { copyText } from '../../../platform/device/clipboard';
import { now } from '../../../platform/device/clock';
import { confirm, toast } from '../../../platform/device/feedback';
import { hasTableFiles } from '../../../platform/device/table-file/pick-table-file';
import { isBridgeReady } from '../../../platform/wechat/wechat';
import type { CentreVisit } from '../../../session/centre';
import { lacksMembers, loadMembers, membersProgress } from '../../../session/team-members';
import { saveRoster } from './save-roster';

/**
 * Exports the list of members as an .xlsx file (product §11.20). WeChat cannot save files: there the list is copied as
 * text, to be pasted into a table, after a message about how else to get the file.
 */
export async function exportRoster(visit: CentreVisit): Promise<void> {
  const { meeting } = visit;
  const members = await loadAll(visit);
  if (members === null) return;
  const table = rosterTable(members, await loadFields(visit), meeting, visit.awaited);
  const isInWeChat = isBridgeReady();
  if (hasTableFiles && !isInWeChat) {
    const name = `${meeting.name}-参会人名单-${shanghaiDate(now())}.xlsx`;
    await saveRoster(table, name).then(
      () => toast(`已导出 ${table.rows.length} 位参会人`, 'ok'),
      (error: unknown) => toast(`名单导出失败：${errorMessage(error)}`, 'fail'),
    );
    return;
  }
  const inBrowser = '如需 Excel 文件，请点右上角“…”，选择在浏览器中打开后登录导出。';
  const isConfirmed = await confirm({
    title: '导出名单',
    text: `微信内不能保存文件。可复制 ${table.rows.length} 位参会人的名单，再粘贴到表格中。${hasTableFiles ? inBrowser : ''}`,
    confirmText: '复制名单',
  });
  if (!isConfirmed) return;
  if (await copyText(rosterText(table))) toast('已复制名单，请粘贴到表格中', 'ok');
  else toast('复制失败，请重试', 'fail');
}

/** Loads all members of the team, showing progress. Resolves to null, after a message, if they cannot be loaded. */
async function loadAll({ meeting, centre, call }: CentreVisit): Promise<readonly Attendee[] | null> {
  if (!lacksMembers(centre, 'all')) return centre.attendees;
  const total = centre.summary?.listed ?? 0;
  const onProgress = (loaded: number): void => toast(membersProgress(loaded, total), 'info');
  try {
    return (await loadMembers({ meetingId: meeting.id, centre, call }, 'all', { onProgress })).attendees;
  } catch (error) {
    toast(`名单导出失败：${errorMessage(error)}`, 'fail');
    return null;
  }
}

/** Loads the fields of the members' form; [] if they cannot be loaded, so that the list has only its fixed columns. */
async function loadFields({ meeting }: CentreVisit): Promise<readonly FormField[]> {
  try {
    const { items, startTime, endTime } = await callServer('getMeetingForm', { meetingCode: meeting.code });
    return buildForm(items, {
      meetingId: meeting.id,
      meetingCode: meeting.code,
      entryType: memberEntryType(meeting),
      startTime: startTime || meeting.startTime,
      endTime: endTime || meeting.endTime,
      today: shanghaiDate(now()),
    });
  } catch {
    return [];
  }
}
