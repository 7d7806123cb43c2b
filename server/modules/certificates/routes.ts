import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { checkCertificate } from './check-certificate';
import { drawCheckPage } from './check-page';
import { checkPath } from './print-certificates';

/** The limit of requests from one address in a minute: an office checks a stack of paper, behind one address. */
const maxChecks = 120;

/** Serves the page by which anybody checks a certificate (product §18.17). It needs no login. */
export function certificateRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.get<{ Params: { link: string } }>(
    `${checkPath}/:link`,
    {
      schema: { params: Type.Object({ link: Type.String({ maxLength: 64 }) }) },
      config: limitedTo(maxChecks, dependencies.settings),
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
}
