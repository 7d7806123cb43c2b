import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { answer, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { requestSchema } from '../../http/request-schema';
import { meetingAnswer } from './meeting-answer';
import { shownPlaces } from './shown-places';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';

/** Serves the public calls that look up meetings. */
export function meetingRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { meetings, clock } = dependencies;
  app.get(calls.getMeetingByCode.path, { schema: requestSchema(calls.getMeetingByCode) }, async (request) => {
    const { row } = await meetings.byCode(calls.getMeetingByCode.readInput(request).meetingCode);
    return meetingAnswer(await shownPlaces(row, dependencies));
  });

  app.get(calls.getMeetingForm.path, { schema: requestSchema(calls.getMeetingForm) }, async (request) => {
    const { row } = await meetings.byCode(calls.getMeetingForm.readInput(request).meetingCode);
    const shown = await shownPlaces(row, dependencies);
    return answer(calls.getMeetingForm, { definition: shown.formDefinition, meeting: shown.meeting });
  });

  app.get(calls.isMeetingEnd.path, { schema: requestSchema(calls.isMeetingEnd) }, async (request) => {
    const { row } = await meetings.byId(calls.isMeetingEnd.readInput(request).meetingId);
    if (!isRegistrationOpen(row, clock.now())) throw refuse(registrationClosedMessage);
    return answer(calls.isMeetingEnd, null);
  });
}
