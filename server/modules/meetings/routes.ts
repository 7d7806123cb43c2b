import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { refuse, success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { meetingAnswer, isRegistrationOpen } from './meeting-of';
import { meetingByCode, meetingById } from './store';

const byCode = Type.Object({ meetingCode: Type.String({ maxLength: 64 }) });
const formQuery = Type.Object({ code: Type.String({ maxLength: 64 }) });
const byId = Type.Object({ meetingId: Type.String({ maxLength: 16 }) });

/** Looking meetings up: by anyone, before registering. */
export function meetingRoutes(app: FastifyInstance, { database, clock }: Dependencies): void {
  const { query } = database;

  app.get<{ Params: Static<typeof byCode> }>(
    calls.getMeetingByCode.path,
    { schema: { params: byCode } },
    async ({ params }) => success(meetingAnswer(await meetingByCode(query, params.meetingCode))),
  );

  app.get<{ Querystring: Static<typeof formQuery> }>(
    calls.getMeetingForm.path,
    { schema: { querystring: formQuery } },
    async (request) => {
      const meeting = await meetingByCode(query, request.query.code);
      return success({
        meetingForm: meeting.formDefinition,
        meeting: meetingAnswer(meeting),
        startTime: meeting.startTime,
        endTime: meeting.endTime,
      });
    },
  );

  app.get<{ Params: Static<typeof byId> }>(
    calls.isMeetingEnd.path,
    { schema: { params: byId } },
    async ({ params }) => {
      const meeting = await meetingById(query, params.meetingId);
      if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
      return success(null);
    },
  );
}
