import type { FastifyInstance } from 'fastify';
import { proofHeader } from '../../../src/contract/sms-challenge';
import { proofTtlMs } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { demoStaff } from './demo-staff';
import {
  deleteSession,
  deleteSessionOfMember,
  sessionsOfMember,
  updateSession,
} from '../../stores/staff/session-store';
import { sendNotices } from '../notices/send-notices';
import { clearCookie } from './desk-session';
import { changeMember, endMember, inviteMember, listStaff, resetSecondFactor } from './manage-staff';
import { draftSecondFactor, renewRecoveryCodes } from './second-factor';
import { serveAnybody, serveDeskOf, type DeskRequest } from './serve-desk';
import {
  describeMe,
  postponeSecondFactor,
  prove,
  proveSecondFactor,
  sendProofCode,
  sendSignInCode,
  setUpSecondFactor,
  signIn,
} from './sign-in';

const callerOf = ({ request }: Pick<DeskRequest<'prove'>, 'request'>) => ({
  ip: request.ip,
  proof: request.headers[proofHeader.toLowerCase()],
});

/** Serves signing in, one's own account, and the members of a meeting (product §17). */
export function staffDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings, clock } = dependencies;
  const serve = serveDeskOf(app, dependencies);

  serveAnybody(app, dependencies, 'getDesk', async () => ({
    organiser: settings.sms?.signName ?? '',
    inboxUrl: settings.sandboxOrigin === null ? '' : `${settings.sandboxOrigin}/`,
    demoStaff: settings.demoData && settings.sandboxOrigin !== null ? demoStaff : [],
  }));
  serveAnybody(app, dependencies, 'getMe', async ({ request }) => describeMe(request, dependencies));
  serveAnybody(app, dependencies, 'sendSignInCode', async (given) =>
    sendSignInCode(given.input.phone, callerOf(given), dependencies),
  );
  serveAnybody(app, dependencies, 'signIn', async ({ input, ...exchange }) => signIn(input, exchange, dependencies));

  serve('startSecondFactor', async ({ caller }) => draftSecondFactor(caller.member, dependencies));
  serve('confirmSecondFactor', async ({ caller, input, ...given }) =>
    setUpSecondFactor(caller, input, given, given.dependencies),
  );
  serve('postponeSecondFactor', async ({ caller, ...given }) => {
    await postponeSecondFactor(caller, given, given.dependencies);
    return null;
  });
  serve('proveSecondFactor', async ({ caller, input, ...given }) => {
    await proveSecondFactor(caller, input, given, given.dependencies);
    return null;
  });

  serve('signOut', async ({ caller, reply, dependencies: { database } }) => {
    await deleteSession(database.query, caller.session.tokenDigest);
    clearCookie(reply, dependencies);
    return null;
  });
  serve('getOwnSessions', async ({ caller: { member, session } }) => {
    const found = await sessionsOfMember(dependencies.database.query, member.id, new Date(clock.now()));
    return found.map(({ id, device, address, createdAt, usedAt }) => ({
      ...{ id, device, address, createdAt: createdAt.getTime(), usedAt: usedAt.getTime() },
      isThis: id === session.id,
    }));
  });
  serve('endOwnSession', async ({ caller, input }) => {
    const { query } = dependencies.database;
    if (!(await deleteSessionOfMember(query, caller.member.id, input.sessionId))) throw notFound('这处登录已经结束');
    return null;
  });
  serve('sendProofCode', async ({ caller, ...given }) => sendProofCode(caller, callerOf(given), dependencies));
  serve('prove', async ({ caller, input, request, dependencies: acting }) => {
    await prove(caller, { ...input, ip: request.ip }, acting);
    const provedAt = new Date(clock.now());
    await updateSession(acting.database.query, caller.session.tokenDigest, { provedAt });
    return provedAt.getTime() + proofTtlMs;
  });
  serve('renewRecoveryCodes', async ({ caller, dependencies: acting }) => renewRecoveryCodes(caller.member, acting));

  serve('getStaff', async ({ caller, input }) => listStaff(caller.member, input.meetingId, dependencies));
  serve('inviteMember', async ({ caller, input, dependencies: acting, log }) => {
    const invited = await inviteMember(caller.member, input, acting);
    // The text leaves at once, rather than with the next run of its job.
    await sendNotices(acting, log);
    return invited;
  });
  serve('changeMember', async ({ caller, input, dependencies: acting }) => {
    await changeMember(caller.member, input, acting);
    return null;
  });
  serve('endMember', async ({ caller, input, dependencies: acting }) => {
    await endMember(caller.member, input, acting);
    return null;
  });
  serve('resetSecondFactor', async ({ caller, input, dependencies: acting }) => {
    await resetSecondFactor(caller.member, input, acting);
    return null;
  });
}
