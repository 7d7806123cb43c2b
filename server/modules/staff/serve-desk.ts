import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../src/contract/call';
import type { InputOf } from '../../../src/contract/codec';
import { deskCalls, type DeskCallInput } from '../../../src/contract/desk-calls/desk-calls';
import { readText } from '../../../src/domain/json/read-value';
import { mayCall, rightOf, type DeskCallName } from '../../../src/domain/staff/rights';
import { isSignedIn, proofTtlMs, rolesAt, type Role } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import { answer, forbidden, Refusal } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { staffActor } from '../../stores/audit/store';
import { actingAs } from '../audit/acting-as';
import { findDeskCaller, type DeskCaller } from './desk-session';

type DeskInput<Name extends DeskCallName> = ReturnType<(typeof deskCalls)[Name]['readInput']> & DeskCallInput<Name>;
type DeskAnswer<Name extends DeskCallName> = InputOf<(typeof deskCalls)[Name]['answer']>;

/** A request of the desk whose caller may make it. */
export interface DeskRequest<Name extends DeskCallName> {
  input: DeskInput<Name>;
  caller: DeskCaller;
  /** The caller's roles at the meeting of the call. */
  roles: readonly Role[];
  /** Transactions of these are recorded under the member's id. */
  dependencies: Dependencies;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Run<Name extends DeskCallName> = (given: DeskRequest<Name>) => Promise<DeskAnswer<Name>>;

/** Serves a call of the desk by its name; whoever the table of rights refuses never reaches `run`. */
export type ServeDesk = <Name extends DeskCallName>(name: Name, run: Run<Name>) => void;

const signInLimitPerMinute = 120;

/** The largest bodies of calls that take files or long lists, in bytes. */
const largeBodies: Partial<Readonly<Record<DeskCallName, number>>> = {
  matchBankStatements: 16_000_000,
  bookBankRows: 16_000_000,
  uploadDraft: 9_000_000,
  uploadBanner: 700_000,
  // A description of 300,000 characters as it was and as it is.
  editDraft: 3_000_000,
  // A table of 3 MB in base64.
  previewSessions: 4_500_000,
  importSessions: 4_500_000,
  previewGuests: 4_500_000,
  inviteGuests: 4_500_000,
  // A file of 6 MB in base64, and what stands beside it.
  previewIssuedList: 9_000_000,
  takeIssuedList: 9_000_000,
  // Files of 20 MB in base64.
  previewInvoiceFiles: 28_000_000,
  takeInvoiceFiles: 28_000_000,
};

/** Creates the function by which each noun's `desk-routes.ts` serves its calls. */
export function serveDeskOf(app: FastifyInstance, dependencies: Dependencies): ServeDesk {
  return (name, run) => {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await requireRight(name, request, dependencies);
      const acting = actingAs(dependencies, staffActor(found.caller.member.id), name);
      const given = { ...inputOf(name, request), ...found, dependencies: acting };
      return run({ ...given, log: request.log, request, reply });
    };
    register(app, dependencies, name, handle);
  };
}

/** A request by somebody who may be anybody. */
export type OpenDeskRequest<Name extends DeskCallName> = Pick<DeskRequest<Name>, 'input' | 'request' | 'reply' | 'log'>;

/** The rules of a call that anybody may make. */
interface OpenCallRules {
  /** Calls from one address, which a whole hall may share. */
  limitPerMinute?: number;
  /** The input is the caller's proof, and no cookie counts: a mini-program, which names no origin, may call too. */
  isProvedByInput?: boolean;
}

/** Serves a call that anybody may make. */
export function serveAnybody<Name extends DeskCallName>(
  app: FastifyInstance,
  dependencies: Dependencies,
  name: Name,
  run: (given: OpenDeskRequest<Name>) => Promise<DeskAnswer<Name>>,
  rules: OpenCallRules = {},
): void {
  if (rightOf(name).who !== 'anybody') throw new Error(`${name} is not for anybody`);
  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    run({ ...inputOf(name, request), request, reply, log: request.log });
  register(app, dependencies, name, handle, rules);
}

function register<Name extends DeskCallName>(
  app: FastifyInstance,
  dependencies: Dependencies,
  name: Name,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<DeskAnswer<Name>>,
  { limitPerMinute = signInLimitPerMinute, isProvedByInput = false }: OpenCallRules = {},
): void {
  // The compiler cannot tie the parts of a row to its name.
  const call = deskCalls[name] as unknown as Call;
  const { who } = rightOf(name);
  const isOpen = who === 'anybody' || who === 'half';
  const bodyLimit = largeBodies[name];
  app.route({
    method: call.method,
    url: call.path,
    schema: requestSchema(call),
    config: isOpen ? limitedTo(limitPerMinute, dependencies.settings) : {},
    ...(bodyLimit === undefined
      ? {}
      : {
          bodyLimit,
          // Nobody else's large body is read.
          onRequest: async (request: FastifyRequest) => {
            requireOwnOrigin(request, dependencies);
            await requireRight(name, request, dependencies);
          },
        }),
    handler: async (request, reply) => {
      if (call.method !== 'GET' && !isProvedByInput) requireOwnOrigin(request, dependencies);
      return answer(call, (await run(request, reply)) as never);
    },
  });
}

const inputOf = <Name extends DeskCallName>(name: Name, request: FastifyRequest) => ({
  input: deskCalls[name].readInput(request) as DeskInput<Name>,
});

/**
 * Refuses an act that another site's page has sent: browsers name the page's origin in each request that may change
 * something, and no page can name another.
 */
function requireOwnOrigin({ headers }: FastifyRequest, { settings }: Pick<Dependencies, 'settings'>): void {
  if (headers.origin !== settings.deskOrigin) throw forbidden('请求来自其他网站，已拒绝。请从工作台的地址打开后重试');
}

/**
 * Finds the caller of a call and applies the table of rights to them.
 * @throws Refusal
 */
export async function requireRight(
  name: DeskCallName,
  request: FastifyRequest,
  dependencies: Dependencies,
): Promise<{ caller: DeskCaller; roles: Role[] }> {
  const { who, asksAgain } = rightOf(name);
  const isUse = (deskCalls[name] as { kind: Call['kind'] }).kind !== 'poll';
  const caller = await findDeskCaller(request, { isUse }, dependencies);
  const now = dependencies.clock.now();
  const { member, session } = caller;
  const meetingId = readText((request.params as { meetingId?: unknown } | undefined)?.meetingId);
  const roles = rolesAt(member.grants, meetingId === '' ? null : meetingId, now);
  if (who === 'half') return { caller, roles };
  if (!isSignedIn(session.factors, member.grants, now))
    throw new Refusal('请先完成登录：还要输入动态码', 401, { data: { isHalf: true } });
  if (!mayCall(name, roles)) throw forbidden(roles.length === 0 ? '您没有这个会议的权限' : '您的角色不能做这件事');
  if (asksAgain === true && !isProved(session.provedAt, now))
    throw new Refusal('请先确认是您本人', 403, { data: { asksAgain: true } });
  return { caller, roles };
}

/** Tells whether a code was given recently enough for acts that ask for one. */
const isProved = (provedAt: Date | null, now: number): boolean =>
  provedAt !== null && now - provedAt.getTime() < proofTtlMs;
