import type { FastifyInstance } from 'fastify';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { routes } from '../../../src/routes';
import type { SandboxContext } from '../sandbox-context';
import { drawCode } from './code-picture';
import type { Credentials } from './credentials';

const maxSceneLength = 32;
const sceneText = /^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]+$/;
const published: readonly string[] = Object.values(routes).map(({ page }) => page);

/** Registers `getwxacodeunlimit`, which answers a picture, or JSON with HTTP 200 and an errcode. */
export function registerCodeRoutes(app: FastifyInstance, { faults }: SandboxContext, credentials: Credentials): void {
  const refuse = (errcode: number, errmsg: string) => ({
    errcode,
    errmsg: `${errmsg} rid: 5f3c2a1b-00000000-00000000`,
  });
  app.post<{ Querystring: Record<string, string | undefined> }>('/wxa/getwxacodeunlimit', async (request, reply) => {
    const state = credentials.checkToken(request.query.access_token ?? '');
    if (state === 'expired') return refuse(42001, 'access_token expired');
    if (state === 'unknown') return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (faults.take('api-limit')) return refuse(45009, 'reach max api minute limit');
    const body = readObject(request.body);
    const [scene, page] = [readText(body.scene), readText(body.page)];
    if (scene.length > maxSceneLength || !sceneText.test(scene)) return refuse(40169, 'invalid length for scene');
    const isPublished = published.includes(page) && !faults.take('code-page');
    if (body.check_path !== false && !isPublished) return refuse(41030, 'invalid page');
    return reply.type('image/png').send(drawCode(page, scene));
  });
}
