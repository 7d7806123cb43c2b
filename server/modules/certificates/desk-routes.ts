import type { FastifyInstance } from 'fastify';
import { certificateNumber, certificateWords } from '../../../src/domain/certificate/certificate-text';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import type { Dependencies } from '../../context/dependencies';
import { staffActor } from '../../stores/audit/store';
import { liveCertificates } from '../../stores/certificates/store';
import { creditRuleOf } from '../../stores/credit/rules';
import { meetingById } from '../../stores/meetings/store';
import { serveDeskOf } from '../staff/serve-desk';
import { certificateTemplate, setCertificateTemplate } from './certificate-template';
import { issueCertificates, planCertificates } from './issue-certificates';
import { printChosen, printSample } from './print-certificates';

/** Serves the certificates of a meeting at the desk (product §18.17). */
export function certificateDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('getCertificates', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const { texts, pictures, problems } = await certificateTemplate(query, meeting, dependencies);
    const isFrozen = (await creditRuleOf(query, meeting.id)).frozenAt !== null;
    const plan = isFrozen ? await planCertificates(query, meeting, dependencies) : null;
    const issued = (await liveCertificates(query, meeting.id)).map((row) => ({
      ...{ id: row.id, personId: row.entryId, number: certificateNumber(meeting.code, row.number), kind: row.kind },
      ...{ name: row.name, employer: row.employer, hours: row.hours, issuedAt: row.issuedAt.getTime() },
      credits: row.kind === 'credit' ? formatCredits(row.creditsMilli) : '',
    }));
    return {
      ...{
        texts,
        problems,
        isFrozen,
        issued,
        ...{ hasSeal: pictures.seal !== '', hasBanner: pictures.banner !== '' },
        words: certificateWords.map((word) => `{${word}}`),
      },
      ...{ due: plan?.issue.length ?? 0, replaced: plan?.replace.length ?? 0, ended: plan?.end.length ?? 0 },
      left: plan?.left ?? [],
    };
  });
  serve('saveCertificateTexts', async ({ input: { meetingId, texts, ...pictures }, caller, dependencies: acting }) => {
    await setCertificateTemplate(
      await meetingById(query, meetingId),
      { texts, pictures },
      staffActor(caller.member.id),
      acting,
    );
    return null;
  });
  serve('previewCertificate', async ({ input: { meetingId, kind } }) => ({
    pdf: (await printSample(await meetingById(query, meetingId), kind, dependencies)).toString('base64'),
  }));
  serve('issueCertificates', async ({ input, caller, dependencies: acting }) =>
    issueCertificates(await meetingById(query, input.meetingId), staffActor(caller.member.id), acting),
  );
  serve('printCertificates', async ({ input: { meetingId, ids } }) =>
    printChosen(await meetingById(query, meetingId), ids, dependencies),
  );
}
