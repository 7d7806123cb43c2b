import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { Posters } from './posters';

/** In a minute, for one address: people open it, and print it. */
const maxPosters = 60;

/** Beside a meeting's short link, its poster: public, as everything on it is. */
export function posterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const posters = new Posters(dependencies);
  app.get<{ Params: { meetingCode: string } }>(
    '/m/:meetingCode/poster',
    {
      schema: { params: Type.Object({ meetingCode: Type.String({ maxLength: 64 }) }) },
      config: limitedTo(maxPosters, dependencies.settings),
    },
    async ({ params }, reply) => {
      const page = await posters.of(params.meetingCode);
      // Of a poster alone: what is refused is not kept.
      return reply.header('Cache-Control', 'public, max-age=60').type('text/html; charset=utf-8').send(page);
    },
  );
}
