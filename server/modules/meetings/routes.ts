import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { answer, refuse } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { meetingIdParam, requestSchema } from '../../request-schema';
import { meetingAnswer } from './meeting-answer';
import { isRegistrationOpen, meetingOf } from './meeting-of';
import { meetingByCode, meetingById } from './store';

const code = Type.String({ maxLength: 64 });

/** Public calls for looking up meetings. */
export function meetingRoutes(app: FastifyInstance, { database, clock }: Dependencies): void {
  const { query } = database;

  app.get(
    calls.getMeetingByCode.path,
    { schema: requestSchema(calls.getMeetingByCode, { params: { meetingCode: code } }) },
    async (request) => {
      const meeting = await meetingByCode(query, calls.getMeetingByCode.readInput(request).meetingCode);
      return meetingAnswer(meeting);
    },
  );

  app.get(
    calls.getMeetingForm.path,
    { schema: requestSchema(calls.getMeetingForm, { query: { meetingCode: code } }) },
    async (request) => {
      const meeting = await meetingByCode(query, calls.getMeetingForm.readInput(request).meetingCode);
      const { formDefinition: definition } = meeting;
      return answer(calls.getMeetingForm, { definition, meeting: meetingOf(meeting) });
    },
  );

  app.get(
    calls.isMeetingEnd.path,
    { schema: requestSchema(calls.isMeetingEnd, { params: { meetingId: meetingIdParam } }) },
    async (request) => {
      const meeting = await meetingById(query, calls.isMeetingEnd.readInput(request).meetingId);
      if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
      return answer(calls.isMeetingEnd, null);
    },
  );
}
