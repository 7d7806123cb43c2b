import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { meetingIdParam, requestSchema } from '../../request-schema';
import { meetingById } from '../meetings/store';
import { currentNotice } from './store';

/** The notice in force on personal data, for anyone (product §5.35). */
export function privacyRoutes(app: FastifyInstance, { database: { query } }: Dependencies): void {
  app.get(
    calls.getPrivacyNotice.path,
    { schema: requestSchema(calls.getPrivacyNotice, { params: { meetingId: meetingIdParam } }) },
    async (request) => {
      const { id } = await meetingById(query, calls.getPrivacyNotice.readInput(request).meetingId);
      return answer(calls.getPrivacyNotice, await currentNotice(query, id));
    },
  );
}
