import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer, notFound } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { certificateNumber } from '../../../src/domain/certificate/certificate-text';
import { liveCertificateOf } from '../../stores/certificates/store';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { applyCredit } from './apply-credit';
import { objectToHours, ownObjections, withdrawObjection } from './hours-objections';
import { personCredit } from './person-credit';

/** Serves applications for continuing-education credit, and an attendee's hours (product §5.19, §5.50). */
export function creditRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.applyCredit.path,
    {
      // The credit form's fields are siblings of these and are checked by the form's rules.
      schema: requestSchema(calls.applyCredit),
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      await applyCredit(
        calls.applyCredit.readInput(request),
        sessionOf(request),
        actingFor(sessionOf(request), dependencies),
      );
      return answer(calls.applyCredit, '学分申请成功', '学分申请成功');
    },
  );

  app.get(
    calls.getOwnHours.path,
    { schema: requestSchema(calls.getOwnHours), preHandler: requireSession(dependencies) },
    async (request) => {
      const { entries, meeting } = sessionOf(request);
      const [entry] = entries;
      const credit = entry === undefined ? null : await personCredit(dependencies.database.query, meeting.id, entry);
      if (entry === undefined || credit === null) throw notFound('没有您的学时：会议没有日程，或报名没有生效');
      const { account, told, frozenAt, records } = credit;
      const correction = records[0]?.reason ?? '';
      const { query } = dependencies.database;
      const certificate = await liveCertificateOf(query, entry.id);
      const about = { entryId: entry.id, meetingId: meeting.id, isFrozen: frozenAt !== null };
      const own = await ownObjections(query, about, dependencies.clock.now());
      return answer(calls.getOwnHours, {
        ...{ account, told, isFrozen: frozenAt !== null, correction },
        certificateNumber: certificate === null ? '' : certificateNumber(meeting.code, certificate.number),
        sessions: own.sessions,
        objections: own.objections.map(({ id, sessionName, reason, state, answer: said }) => ({
          ...{ id, session: sessionName, reason, state, answer: said },
        })),
      });
    },
  );

  const ownEntry = (request: FastifyRequest) => {
    const [entry] = sessionOf(request).entries;
    if (entry === undefined) throw notFound('没有您的学时：报名没有生效');
    return entry;
  };
  const options = { preHandler: requireSession(dependencies), config: limitedTo(60, dependencies.settings) };

  app.post(calls.objectToHours.path, { schema: requestSchema(calls.objectToHours), ...options }, async (request) => {
    const { meeting } = sessionOf(request);
    const acting = actingFor(sessionOf(request), dependencies);
    await objectToHours(calls.objectToHours.readInput(request), { entry: ownEntry(request), meeting }, acting);
    return answer(calls.objectToHours, null);
  });
  app.post(
    calls.withdrawObjection.path,
    { schema: requestSchema(calls.withdrawObjection), ...options },
    async (request) => {
      const { objectionId } = calls.withdrawObjection.readInput(request);
      await withdrawObjection(objectionId, ownEntry(request), actingFor(sessionOf(request), dependencies));
      return answer(calls.withdrawObjection, null);
    },
  );
}
