import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import type { Dependencies } from '../../context/dependencies';
import { answer } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { phoneOfCaller, requireSession, sessionOf } from '../login/session';
import { givenConsent } from '../privacy/consents';
import { acceptOffer, declineOffer } from './answer-offer';
import { offerTicket, remindOffer, withdrawOffer } from './give-offer';
import { offerOfLink, showOffer } from './offer-of-link';

/** Serves givers who offer a ticket by name and phone, and the receivers who open its link (product §5.47). */
export function offerRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings, cipher } = dependencies;
  const preHandler = requireSession(dependencies);
  const config = limitedTo(60, settings);

  app.post(
    calls.offerTransfer.path,
    { schema: requestSchema(calls.offerTransfer), config: limitedTo(30, settings), preHandler },
    async (request) => {
      const { attendeeId, receiverName: name, receiverPhone: phone } = calls.offerTransfer.readInput(request);
      const session = sessionOf(request);
      await offerTicket({ attendeeId, receiver: { name, phone } }, session, actingFor(session, dependencies));
      return answer(calls.offerTransfer, '已发送，等待接收', '已发送，等待接收');
    },
  );

  app.post(
    calls.remindOffer.path,
    { schema: requestSchema(calls.remindOffer), config: limitedTo(30, settings), preHandler },
    async (request) => {
      const session = sessionOf(request);
      await remindOffer(calls.remindOffer.readInput(request).attendeeId, session, actingFor(session, dependencies));
      return answer(calls.remindOffer, '已重新发送', '已重新发送');
    },
  );

  app.post(
    calls.withdrawOffer.path,
    { schema: requestSchema(calls.withdrawOffer), config, preHandler },
    async (request) => {
      const session = sessionOf(request);
      await withdrawOffer(calls.withdrawOffer.readInput(request).attendeeId, session, actingFor(session, dependencies));
      return answer(calls.withdrawOffer, '已撤回', '已撤回');
    },
  );

  app.post(
    calls.getOffer.path,
    { schema: requestSchema(calls.getOffer), config: limitedTo(120, settings) },
    async (request) => {
      const { link } = calls.getOffer.readInput(request);
      const phone = await phoneOfCaller(request, dependencies);
      return answer(calls.getOffer, await showOffer(await offerOfLink(link, phone, dependencies), dependencies));
    },
  );

  app.post(
    calls.acceptOffer.path,
    // The form's fields are siblings of these and are checked by the form's rules.
    { schema: requestSchema(calls.acceptOffer), config },
    async (request) => {
      const { link, form, consent } = calls.acceptOffer.readInput(request);
      const accepted = { link, form, given: givenConsent(consent, request, cipher) };
      const done = await acceptOffer(accepted, await phoneOfCaller(request, dependencies), dependencies);
      return answer(calls.acceptOffer, done, '已接受');
    },
  );

  app.post(calls.declineOffer.path, { schema: requestSchema(calls.declineOffer), config }, async (request) => {
    const { link } = calls.declineOffer.readInput(request);
    const phone = await phoneOfCaller(request, dependencies);
    return answer(calls.declineOffer, await declineOffer(link, phone, dependencies), '已告知对方');
  });
}
