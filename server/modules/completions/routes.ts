import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { remindedCodec } from '../../../src/contract/team';
import type { Dependencies } from '../../context/dependencies';
import { answer } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { givenConsent } from '../privacy/consents';
import { replayOrRun } from '../submissions/answer-once';
import { requireOperator, teamSubmission } from '../teams/team-of';
import { completePlace } from './complete';
import { ownPlace, placeOfLink, showPlace } from './place';
import { remindMembers } from './remind-members';

/** Serves members who complete the place that was taken for them, and the operators who remind them (product §5.46). */
export function completionRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings, cipher } = dependencies;
  const config = limitedTo(120, settings);
  const preHandler = requireSession(dependencies);

  app.post(calls.getCompletion.path, { schema: requestSchema(calls.getCompletion), config }, async (request) => {
    const { link } = calls.getCompletion.readInput(request);
    return answer(calls.getCompletion, await showPlace(await placeOfLink(link, dependencies), dependencies));
  });

  app.post(
    calls.complete.path,
    // The form's fields are siblings of these and are checked by the form's rules.
    { schema: requestSchema(calls.complete), config: limitedTo(60, settings) },
    async (request) => {
      const { link, form, credit, consent } = calls.complete.readInput(request);
      const filledIn = { form, credit, given: givenConsent(consent, request, cipher) };
      const done = await completePlace(await placeOfLink(link, dependencies), filledIn, dependencies);
      return answer(calls.complete, done, '信息已完善');
    },
  );

  app.post(
    calls.getOwnCompletion.path,
    { schema: requestSchema(calls.getOwnCompletion), config, preHandler },
    async (request) =>
      answer(calls.getOwnCompletion, await showPlace(await ownPlace(sessionOf(request), dependencies), dependencies)),
  );

  app.post(
    calls.completeOwn.path,
    { schema: requestSchema(calls.completeOwn), config: limitedTo(60, settings), preHandler },
    async (request) => {
      const { form, credit, consent } = calls.completeOwn.readInput(request);
      const filledIn = { form, credit, given: givenConsent(consent, request, cipher) };
      const done = await completePlace(await ownPlace(sessionOf(request), dependencies), filledIn, dependencies);
      return answer(calls.completeOwn, done, '信息已完善');
    },
  );

  app.post(
    calls.remindMembers.path,
    {
      schema: requestSchema(calls.remindMembers),
      config: limitedTo(30, settings),
      preHandler: requireOperator(dependencies),
    },
    async (request) => {
      const submission = teamSubmission(request, calls.remindMembers, remindedCodec);
      const { attendeeIds } = calls.remindMembers.readInput(request);
      const session = sessionOf(request);
      const reminded = await replayOrRun(submission, dependencies, (keep) =>
        remindMembers(attendeeIds, session, actingFor(session, dependencies), keep),
      );
      return answer(calls.remindMembers, reminded, `已发送 ${reminded.sent} 条提醒`);
    },
  );
}
