import type { FastifyInstance } from 'fastify';
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
      if (credit === null) throw notFound('没有您的学时：会议没有日程，或报名没有生效');
      const { account, told, frozenAt, records } = credit;
      const correction = records[0]?.reason ?? '';
      const certificate = entry === undefined ? null : await liveCertificateOf(dependencies.database.query, entry.id);
      return answer(calls.getOwnHours, {
        ...{ account, told, isFrozen: frozenAt !== null, correction },
        certificateNumber: certificate === null ? '' : certificateNumber(meeting.code, certificate.number),
      });
    },
  );
}
