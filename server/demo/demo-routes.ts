import type { FastifyInstance } from 'fastify';
import { notFound } from '../answers';
import type { Dependencies } from '../dependencies';
import { demoBanner, isBannerName } from './demo-banner';

export function demoRoutes(app: FastifyInstance, { settings }: Dependencies): void {
  if (!settings.demoData) return;
  app.get<{ Params: { name: string } }>('/api/demo/banners/:name.svg', ({ params }, reply) => {
    if (!isBannerName(params.name)) throw notFound('图片不存在');
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/svg+xml')
      .send(demoBanner(params.name));
  });
}
