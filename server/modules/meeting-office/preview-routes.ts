import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { answer, forbidden } from '../../http/answers';
import { currentNotice } from '../../stores/privacy/store';
import { meetingAnswer } from '../meetings/meeting-answer';
import { shownPlaces } from '../meetings/shown-places';
import { requireRight } from '../staff/serve-desk';
import { previewedDraft } from './previewed-draft';

/** The path below which the app's calls are answered for the preview of a meeting's draft. */
export const previewPath = (meetingId: string): string => `/api/desk/meetings/${meetingId}/preview`;

export const previewRefusal = '这是预览，不会提交';

/**
 * Finds the draft that a request names by `meetingId`, for whoever may edit it.
 * @throws Refusal
 */
export async function draftFor(request: FastifyRequest, dependencies: Dependencies): Promise<MeetingRow> {
  await requireRight('getDraftFacts', request, dependencies);
  const { meetingId } = request.params as { meetingId: string };
  return previewedDraft(meetingId, dependencies);
}

/**
 * Answers the calls of the attendees' app for the preview of a draft (product §17.28): those that show the form from the draft,
 * and any other by a refusal, so that nothing leaves the preview. Whoever may edit the draft may see it.
 */
export function previewRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const path = previewPath(':meetingId');
  const draftOf = (request: FastifyRequest) => draftFor(request, dependencies);

  app.get(`${path}${calls.getMeetingByCode.path}`, async (request) =>
    meetingAnswer(await shownPlaces(await draftOf(request), dependencies)),
  );
  app.get(`${path}${calls.getMeetingForm.path}`, async (request) => {
    const { meeting, formDefinition } = await shownPlaces(await draftOf(request), dependencies);
    return answer(calls.getMeetingForm, { definition: formDefinition, meeting });
  });
  app.get(`${path}${calls.isMeetingEnd.path.replace(':meetingId', ':id')}`, async (request) => {
    await draftOf(request);
    return answer(calls.isMeetingEnd, null);
  });
  app.get(`${path}${calls.getPrivacyNotice.path.replace(':meetingId', ':id')}`, async (request) => {
    const { id } = await draftOf(request);
    return answer(calls.getPrivacyNotice, await currentNotice(dependencies.database.query, id));
  });
  app.get(`${path}${calls.getEnteredByPhone.path.replace(':meetingId', ':id')}`, async (request) => {
    await draftOf(request);
    return answer(calls.getEnteredByPhone, { code: 0, message: '' });
  });
  app.all(`${path}/*`, async (request) => {
    await draftOf(request);
    throw forbidden(previewRefusal);
  });
}
