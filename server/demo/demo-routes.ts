import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/answers';
import type { Dependencies } from '../context/dependencies';
import { demoBanner, isBannerName } from './demo-banner';

export function demoRoutes(app: FastifyInstance, { settings }: Dependencies): void {
  if (!settings.demoData) return;
  app.get<{ Params: { file: string } }>('/api/demo/banners/:file', ({ params }, reply) => {
    // Some existing links lack the size.
    const name = /^([a-z]+)(?:-750x420)?\.svg$/.exec(params.file)?.[1] ?? '';
    if (!isBannerName(name)) throw notFound('图片不存在');
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/svg+xml')
      .send(demoBanner(name));
  });
}
