import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { requestSchema } from '../../http/request-schema';

/** Serves the current privacy notice to anyone (product §5.35). */
export function privacyRoutes(app: FastifyInstance, { meetings }: Dependencies): void {
  app.get(calls.getPrivacyNotice.path, { schema: requestSchema(calls.getPrivacyNotice) }, async (request) => {
    const { notice } = await meetings.byId(calls.getPrivacyNotice.readInput(request).meetingId);
    return answer(calls.getPrivacyNotice, notice);
  });
}
