import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Dependencies } from '../../dependencies';
import { DrawnCodes } from './drawn-codes';
import { meetingPoster } from './meeting-poster';

/** Beside a meeting's short link, its poster: public, as everything on it is. */
export function posterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const codes = new DrawnCodes(dependencies);
  app.get<{ Params: { meetingCode: string } }>(
    '/m/:meetingCode/poster',
    { schema: { params: Type.Object({ meetingCode: Type.String({ maxLength: 64 }) }) } },
    async ({ params }, reply) =>
      reply
        .header('Cache-Control', 'public, max-age=60')
        .type('text/html; charset=utf-8')
        .send(await meetingPoster(params.meetingCode, codes, dependencies)),
  );
}
