import type { FastifyInstance } from 'fastify';
import type { DeskCallInput } from '../../../src/contract/desk-calls/desk-calls';
import { meetingEnd } from '../../../src/domain/meeting/meeting-end';
import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import { badRequest } from '../../http/answers';
import { meetingById } from '../../stores/meetings/store';
import { recordAct } from '../../stores/audit/store';
import { keepBanner } from '../meetings/banners';
import { setRegistrationClosed } from '../meetings/manage-meetings';
import { serveDeskOf } from '../staff/serve-desk';
import { copyMeeting, deleteMeeting } from './copy-meeting';
import { draftFacts, editDraft } from './edit-draft';
import { meetingFile } from './meeting-file';
import { meetingSettings } from './meeting-settings';
import { newMeeting } from './new-meeting';
import { personName } from './person-name';
import { publishDraft } from './publish-draft';
import { reviewDraft } from './review-draft';
import { discardDraft, restoreRevision, revisionHistory } from './revision-history';
import { uploadDraft } from './save-draft';

/** Serves the settings of a meeting: its draft, its revisions, its registration and its copies (product §17.27). */
export function settingsDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);
  const idOf = async (meetingId: string): Promise<number> => (await meetingById(query, meetingId)).id;

  serve('getSettings', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const now = dependencies.clock.now();
    const isOpen = !isRegistrationClosed(meeting, now);
    return {
      ...(await meetingSettings(meeting, dependencies)),
      registration: meeting.isClosed ? 'closed' : isOpen ? 'open' : 'ended',
      cancellation: meeting.cancellation,
      isArchived: meeting.archivedAt !== null,
      isOver: (meetingEnd(meeting) ?? now) < now,
    };
  });
  serve('uploadDraft', async ({ input, dependencies: acting }) => {
    const { fileName, file, version } = input;
    const meetingId = await idOf(input.meetingId);
    const given = { name: fileName, format: formatOf(fileName), bytes: Buffer.from(file, 'base64') };
    const done = await uploadDraft({ ...given, meetingId, version }, acting);
    const message = done.outcome === 'unreadable' ? done.message : '';
    return { outcome: done.outcome, message, problems: done.outcome === 'unreadable' ? [] : done.problems };
  });
  serve('uploadBanner', async ({ input }) => ({
    address: await keepBanner(Buffer.from(input.picture, 'base64'), dependencies),
  }));
  serve('getDraftFacts', async ({ input }) =>
    draftFacts(query, await meetingById(query, input.meetingId), new Date(dependencies.clock.now())),
  );
  serve('editDraft', async ({ input, dependencies: acting }) => {
    const { version, changes } = input;
    return editDraft({ meetingId: await idOf(input.meetingId), version, changes }, acting);
  });
  serve('reviewDraft', async ({ input, dependencies: acting }) => {
    const meetingId = await idOf(input.meetingId);
    const review = await reviewDraft({ meetingId, decisions: input.decisions }, acting);
    return { ...review, since: await named(query, review.since) };
  });
  const publish = async (input: DeskCallInput<'publishDraft'>, acting: Dependencies, mayChangeAccount: boolean) => {
    const { version, over, decisions } = input;
    const seen = { meetingId: await idOf(input.meetingId), version, over, decisions: [...decisions] };
    const { number } = await publishDraft({ ...seen, mayChangeAccount }, acting);
    return { number };
  };
  serve('publishDraft', async ({ input, dependencies: acting }) => publish(input, acting, false));
  serve('publishDraftWithAccount', async ({ input, dependencies: acting }) => publish(input, acting, true));
  serve('discardDraft', async ({ input, dependencies: acting }) => {
    await discardDraft({ meetingId: await idOf(input.meetingId), version: input.version }, acting);
    return null;
  });

  serve('getRevisions', async ({ input }) => {
    const revisions = await revisionHistory(await idOf(input.meetingId), dependencies);
    return revisions.map(({ publishedAt, ...revision }) => ({ ...revision, publishedAt: publishedAt.getTime() }));
  });
  serve('restoreRevision', async ({ input, dependencies: acting }) => {
    const { number, version } = input;
    await restoreRevision({ meetingId: await idOf(input.meetingId), number, version }, acting);
    return null;
  });
  serve('downloadMeeting', async ({ input, caller: { member } }) => {
    const meetingId = await idOf(input.meetingId);
    const { name, bytes } = await meetingFile({ meetingId, of: input.of }, dependencies);
    const act = { memberId: member.id, act: 'downloadMeeting', subjectId: String(meetingId) };
    await recordAct(query, { ...act, after: { meeting_id: meetingId } });
    return { fileName: name, workbook: bytes.toString('base64') };
  });

  serve('setRegistration', async ({ input, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    await setRegistrationClosed(code, input.isClosed, acting);
    return null;
  });
  serve('copyMeeting', async ({ input, caller: { member }, dependencies: acting }) => {
    const { code, name, firstDay } = input;
    const copy = { meetingId: await idOf(input.meetingId), code: code.trim(), name, firstDay, member };
    return { meetingId: String(await copyMeeting(copy, acting)) };
  });
  serve('newMeeting', async ({ input, dependencies: acting }) => ({
    meetingId: String(await newMeeting(input, acting)),
  }));
  serve('deleteMeeting', async ({ input, dependencies: acting }) => {
    const { version } = input;
    await deleteMeeting({ meetingId: await idOf(input.meetingId), version, mayBePublished: false }, acting);
    return null;
  });
  serve('deletePublishedMeeting', async ({ input, dependencies: acting }) => {
    await deleteMeeting({ meetingId: await idOf(input.meetingId), version: input.version }, acting);
    return null;
  });
}

/** @throws Refusal for a file of another kind */
function formatOf(fileName: string): 'json' | 'xlsx' {
  if (/\.xlsx$/i.test(fileName)) return 'xlsx';
  if (/\.json$/i.test(fileName)) return 'json';
  throw badRequest('只能上传 .xlsx 或 .json 文件');
}

/** Names the people who published revisions. */
const named = <Revision extends { publishedBy: string }>(
  query: Queryable,
  revisions: readonly Revision[],
): Promise<Revision[]> =>
  Promise.all(
    revisions.map(async (revision) => ({ ...revision, publishedBy: await personName(query, revision.publishedBy) })),
  );
