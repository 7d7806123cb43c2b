import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { cleanVoucherCode } from '../../../src/domain/voucher/voucher';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import { meetingOfOffer } from '../../stores/entries/transfer-offers';
import { findMeetingByCode } from '../../stores/meetings/store';
import { meetingOfVoucher } from '../../stores/vouchers/store';

interface VoucherLink {
  Params: { link: string };
  Querystring: { m?: string };
}

/**
 * Redirects the short link in a text message to the meeting's centre, which asks for a login; an unknown code, or that
 * of a meeting that was never published, gets the app's own answer.
 */
export function shortLinkRoutes(app: FastifyInstance, { database, cipher, settings }: Dependencies): void {
  const linkSchema = { params: Type.Object({ link: Type.String({ maxLength: 64 }) }) };
  // The link by which a member completes their place. The page asks whether it is one.
  app.get<{ Params: { link: string } }>('/m/c/:link', { schema: linkSchema }, (request, reply) => {
    const query = new URLSearchParams({ link: request.params.link });
    return reply.redirect(`${settings.basePath}${routes.completion.urls[0]}?${query}`, 302);
  });
  // The link by which a receiver accepts a ticket. With the meeting the page knows whose login there is on the device.
  app.get<{ Params: { link: string } }>('/m/t/:link', { schema: linkSchema }, async (request, reply) => {
    const { link } = request.params;
    const meetingId = await meetingOfOffer(database.query, cipher, link);
    const query = new URLSearchParams({ offer: link, ...(meetingId === null ? {} : { meetingId: String(meetingId) }) });
    return reply.redirect(`${settings.basePath}${routes.completion.urls[0]}?${query}`, 302);
  });
  // The link of a voucher, or of a guest's invitation. The page asks whether it still holds.
  const voucherSchema = {
    ...linkSchema,
    querystring: Type.Object({ m: Type.Optional(Type.String({ maxLength: 64 })) }),
  };
  app.get<VoucherLink>('/m/g/:link', { schema: voucherSchema }, async (request, reply) => {
    const voucher = cleanVoucherCode(request.params.link);
    const named = { code: voucher, meetingCode: request.query.m ?? null };
    const meetingCode = await meetingOfVoucher(database.query, cipher, named);
    const query = new URLSearchParams({ ...(meetingCode === null ? {} : { meetingCode }), voucher });
    return reply.redirect(`${settings.basePath}${routes.landing.urls[0]}?${query}`, 302);
  });
  const schema = { params: Type.Object({ meetingCode: Type.String({ maxLength: 64 }) }) };
  app.get<{ Params: { meetingCode: string } }>('/m/:meetingCode', { schema }, async (request, reply) => {
    const { meetingCode } = request.params;
    const found = await findMeetingByCode(database.query, meetingCode);
    const meeting = found?.isUnpublished === false ? found : null;
    const query = new URLSearchParams(meeting === null ? { meetingCode } : { meetingId: String(meeting.id) });
    const [url] = routes[meeting === null ? 'landing' : 'centre'].urls;
    return reply.redirect(`${settings.basePath}${url}?${query}`, 302);
  });
}
