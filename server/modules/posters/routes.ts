import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { PosterCache } from './posters';

/** The limit of requests from one address in a minute: people open a poster and print it. */
const maxPosters = 60;

/** Serves a meeting's poster beside its short link. It is public, as everything on it is. */
export function posterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const posters = new PosterCache(dependencies);
  app.get<{ Params: { meetingCode: string } }>(
    '/m/:meetingCode/poster',
    {
      schema: { params: Type.Object({ meetingCode: Type.String({ maxLength: 64 }) }) },
      config: limitedTo(maxPosters, dependencies.settings),
    },
    async ({ params }, reply) => {
      const page = await posters.of(params.meetingCode);
      // Only a poster is cached; errors are not.
      return reply.header('Cache-Control', 'public, max-age=60').type('text/html; charset=utf-8').send(page);
    },
  );
}
