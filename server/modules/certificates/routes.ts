import { Type } from 'typebox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import type { Dependencies } from '../../context/dependencies';
import { answer, notFound, Refusal } from '../../http/answers';
import { fileHeaders } from '../../http/file-headers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { liveCertificateOf } from '../../stores/certificates/store';
import { isSignedReference, signFileReference } from '../../stores/uploads/file-reference';
import { requireSession, sessionOf } from '../login/session';
import { checkCertificate } from './check-certificate';
import { drawCheckPage, drawRefusedPage } from './check-page';
import { checkPath, ownCertificateFile } from './print-certificates';

/** The limit of requests from one address in a minute: an office checks a stack of paper, behind one address. */
const maxChecks = 120;

/** How long an attendee can load their certificate by the address that was given out: WeChat on Android hands it to a browser. */
const fileTtlMs = 10 * 60_000;
const filePath = '/api/certificates';

/** The limit of files for one address in a minute: a hospital's people are behind one. */
const maxFiles = 600;

/** Answers with a page, since the address is opened as one. */
function sayOnPage(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTold = error instanceof Refusal;
  void reply
    .code(isTold ? error.httpStatus : (error.statusCode ?? 500))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(drawRefusedPage(isTold ? error.message : '证书暂时打不开，请稍后再试'));
}

/**
 * Serves the page by which anybody checks a certificate, which needs no login, and to each attendee their own as a PDF
 * (product §18.17, §5.51).
 */
export function certificateRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.get<{ Params: { link: string } }>(
    `${checkPath}/:link`,
    {
      schema: { params: Type.Object({ link: Type.String({ maxLength: 64 }) }) },
      config: limitedTo(maxChecks, dependencies.settings),
      errorHandler: sayOnPage,
    },
    async ({ params }, reply) => {
      const checked = await checkCertificate(params.link, dependencies);
      return reply
        .code(checked === null ? 404 : 200)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(drawCheckPage(checked));
    },
  );

  const { database, cipher, clock, settings } = dependencies;
  app.post(
    calls.getOwnCertificate.path,
    {
      schema: requestSchema(calls.getOwnCertificate),
      preHandler: requireSession(dependencies),
      config: limitedTo(60, settings),
    },
    async (request) => {
      const [entry] = sessionOf(request).entries;
      const row = entry === undefined ? null : await liveCertificateOf(database.query, entry.id);
      if (row === null) throw notFound('您还没有证书，主办方发出后在这里下载');
      const fileUrl = signFileReference(cipher, row.id, clock.now() + fileTtlMs, filePath);
      return answer(calls.getOwnCertificate, { fileUrl });
    },
  );

  const fileSchema = {
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    querystring: Type.Object({ expires: Type.String({ maxLength: 16 }), signature: Type.String({ maxLength: 128 }) }),
  };
  app.get<{ Params: { id: string }; Querystring: { expires: string; signature: string } }>(
    `${filePath}/:id`,
    { schema: fileSchema, config: limitedTo(maxFiles, settings), errorHandler: sayOnPage },
    async ({ params: { id }, query: { expires, signature } }, reply) => {
      const isFresh = Number(expires) * 1_000 >= clock.now();
      if (!isFresh || !isSignedReference(cipher, id, Number(expires), signature))
        throw notFound('下载地址已过期，请回到“我的学时”重新下载');
      const { pdf, number } = await ownCertificateFile(id, dependencies);
      return reply.headers(fileHeaders({ name: `${number}.pdf`, contentType: 'application/pdf' })).send(pdf);
    },
  );
}
