import { deadlineLabels } from '../../../src/domain/meeting/meeting-differences';
import { moveDays } from '../../../src/domain/meeting/move-days';
import { rolesAt, type Grant } from '../../../src/domain/staff/roles';
import { daysBetween, datePart, isCalendarDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { isRowRefused, isUniqueViolation } from '../../db/database-errors';
import { conflict, refuse } from '../../http/answers';
import { definitionOfRow, type MeetingDefinition } from '../../stores/meetings/definition';
import { requireInUse } from '../../stores/meetings/meeting-of';
import { deleteMeetingRow, lockMeeting, meetingById } from '../../stores/meetings/store';
import { findDraft } from '../../stores/meetings/revisions';
import { currentNotice, deleteNotices, insertNotice } from '../../stores/privacy/store';
import { deleteRolesAt, replaceRoles } from '../../stores/staff/store';
import { deleteViewsOf } from '../../stores/staff/view-store';
import { personName } from './person-name';
import { insertUnpublished, saveDraft } from './save-draft';

/** A copy that is asked for. */
export interface MeetingCopy {
  /** The meeting that is copied. */
  meetingId: number;
  code: string;
  name: string;
  /** The first day of the new meeting, 'YYYY-MM-DD'; every other day is moved by as much. */
  firstDay: string;
  /** The member who copies it at the desk, and who has the same roles at the copy; null for the command line. */
  member: { id: string; grants: readonly Grant[] } | null;
}

/**
 * Copies a meeting into a new one that is not published: with its prices, questions and consent notice, and without people, orders
 * and links.
 * @returns the new meeting's id
 * @throws Refusal for a code that is taken or none, or where the first day of one of the two is not known
 */
export async function copyMeeting(copy: MeetingCopy, dependencies: Dependencies): Promise<number> {
  const { meetingId, code, name, firstDay, member } = copy;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(code)) throw refuse('会议编码应为 1 到 64 位字母、数字、_ 或 -');
  if (name.trim() === '') throw refuse('没有会议名称');
  try {
    return await dependencies.database.query.transaction(async (query) => {
      const from = await meetingById(query, String(meetingId));
      const days = daysBetween(datePart(from.startTime), firstDay);
      if (!isCalendarDate(firstDay)) throw refuse('新会议的开始日期应写成 2028-05-10');
      if (days === null) throw refuse('这个会议没有开始日期，不知道其他日期要推多少天');
      const definition = { ...moved(definitionOfRow(from), days), code, name: name.trim() };
      const id = await insertUnpublished(query, definition, dependencies);
      const row = await lockMeeting(query, id);
      const note = `复制自 ${from.name}（${from.code}）`;
      const given = { definition: definitionOfRow(row), unkeyed: {}, note, replaces: null };
      await saveDraft(query, row, given, dependencies);
      const notice = await currentNotice(query, from.id);
      if (notice !== null) {
        const { position: _, ...words } = notice;
        await insertNotice(query, { ...words, meetingId: id, createdAt: new Date(dependencies.clock.now()) });
      }
      if (member !== null) {
        const now = dependencies.clock.now();
        const everywhere = rolesAt(member.grants, null, now);
        const here = member.grants.filter(
          ({ role, meetingId: at }) => at === String(from.id) && !everywhere.includes(role),
        );
        await replaceRoles(query, { memberId: member.id, meetingId: id, grants: here });
      }
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'meetings_code_unique')) throw refuse(`会议编码 ${code} 已经有了，请换一个`);
    throw error;
  }
}

function moved(definition: MeetingDefinition, days: number): MeetingDefinition {
  const dates = Object.keys(deadlineLabels) as (keyof typeof deadlineLabels)[];
  const { priceTable } = definition;
  const until = priceTable?.until.map((last) => moveDays(last, days)) ?? [];
  const prices = { priceTable: priceTable && { ...priceTable, until } };
  return {
    ...definition,
    ...prices,
    ...Object.fromEntries(dates.map((name) => [name, moveDays(definition[name], days)])),
  };
}

/**
 * Deletes a meeting for which nobody ever registered, with its draft and its revisions.
 * @param given `version` is that of the draft that was seen, null for whichever there is; `mayBePublished` is false for whoever may
 *   delete only what nobody has seen
 * @throws Refusal for one with another draft, that is put away, or that something else belongs to
 */
export async function deleteMeeting(
  {
    meetingId,
    version,
    mayBePublished = true,
  }: { meetingId: number; version: number | null; mayBePublished?: boolean },
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  try {
    await database.query.transaction(async (query) => {
      const meeting = await lockMeeting(query, meetingId);
      requireInUse(meeting);
      if (!mayBePublished && !meeting.isUnpublished) throw conflict('会议发布过，要由负责人删除');
      const draft = await findDraft(query, meetingId);
      if (version !== null && draft !== null && draft.version !== version)
        throw conflict(`${await personName(query, draft.savedBy)}刚才又保存了草稿，请看过再删除`);
      await deleteNotices(query, meetingId);
      await deleteViewsOf(query, meetingId);
      await deleteRolesAt(query, meetingId);
      await deleteMeetingRow(query, meetingId);
    });
  } catch (error) {
    if (isRowRefused(error)) throw conflict('有人报过名，或已经有签到口等记录，不能删除：结束或取消后可以归档');
    throw error;
  }
}
