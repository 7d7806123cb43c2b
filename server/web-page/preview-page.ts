import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { entryType } from '../../src/contract/states';
import { allowedEntryTypes } from '../../src/domain/meeting/registration-type';
import { routes } from '../../src/routes';
import type { Dependencies } from '../context/dependencies';
import { Refusal } from '../http/answers';
import { escapeHtml } from '../http/escape-html';
import { draftFor, previewPath } from '../modules/meeting-office/preview-routes';
import { pageWithSettings, type WebAppPage } from './web-app-page';

/**
 * Runs before the app: gives it the address of the form, and storage and cookies of its own, which end with the preview. What a
 * member has typed as an attendee in the same browser is therefore neither seen nor changed.
 */
const previewScript = `!function(d,n,s){
function area(){return Object.create({getItem:function(k){return Object.prototype.hasOwnProperty.call(this,k)?this[k]:null},
setItem:function(k,v){this[k]=String(v)},removeItem:function(k){delete this[k]},clear:function(){for(var k in this)delete this[k]}})}
["localStorage","sessionStorage"].forEach(function(name){Object.defineProperty(window,name,{value:area()})});
var jar={};
Object.defineProperty(document,"cookie",{get:function(){return Object.keys(jar).map(function(k){return k+"="+jar[k]}).join("; ")},
set:function(t){var p=/^([^=]*)=([^;]*)/.exec(t);if(p)if(/max-age=0/i.test(t))delete jar[p[1]];else jar[p[1]]=p[2]}});
document.cookie=d.cookie;delete Navigator.prototype.serviceWorker;history.replaceState(null,"",d.address)
}(document.currentScript.dataset)`;

const scriptDigest = `'sha256-${createHash('sha256').update(previewScript).digest('base64')}'`;

/** Serves the attendees' form as a meeting's draft would have it, for the frame in the desk's editor (product §17.28). */
export function previewPage(app: FastifyInstance, page: WebAppPage, dependencies: Dependencies): void {
  app.get('/desk/preview/:meetingId', async (request, reply) => {
    const { html, policy, status } = await drawPreview(request, page, dependencies).catch(drawRefusal);
    return reply
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .code(status)
      .send(html);
  });
}

interface Drawn {
  html: string;
  policy: string;
  status: number;
}

async function drawPreview(request: FastifyRequest, page: WebAppPage, dependencies: Dependencies): Promise<Drawn> {
  const { deskOrigin, basePath } = dependencies.settings;
  const draft = await draftFor(request, dependencies);
  const [type] = allowedEntryTypes(draft);
  const address = `${basePath}${routes.attendeeForm.urls[0]}?meetingCode=${encodeURIComponent(draft.code)}`;
  const cookie = `entryType_${draft.id}=${entryType.write(type) ?? ''}`;
  const script = `<script data-address="${escapeHtml(address)}" data-cookie="${escapeHtml(cookie)}">${previewScript}</script>`;
  const answers = previewPath(String(draft.id));
  return {
    html: pageWithSettings(page, dependencies, answers).replace(/<head[^>]*>/i, (head) => head + script),
    policy: policyOf(`${deskOrigin}${answers}/`, page),
    status: 200,
  };
}

function drawRefusal(error: unknown): Drawn {
  if (!(error instanceof Refusal)) throw error;
  const { message, httpStatus: status } = error;
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>预览</title><p>${escapeHtml(message)}</p>`;
  return { html, policy: "default-src 'none'; frame-ancestors 'self'", status };
}

/** The page may call nothing but the preview's answers, submit nothing, and stand in no other site's frame. */
const policyOf = (answers: string, { scriptDigests }: WebAppPage): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${[...scriptDigests, scriptDigest].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src ${answers}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
