import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { readText } from '../../../src/domain/json/read-value';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { registerTeam } from './register-team';

const text = (maxLength: number) => Type.String({ maxLength });

/** The form's fields, which the form's rules check; their bounds here only keep nonsense out. */
const teamBody = Type.Object({
  meetingId: Type.Union([text(16), Type.Integer({ minimum: 0 })]),
  contactName: Type.Optional(text(1_000)),
  teamName: Type.Optional(text(1_000)),
  province: Type.Optional(text(1_000)),
  concatPhone: Type.Optional(text(64)),
  code: Type.Optional(Type.Union([text(16), Type.Integer({ minimum: 0 })])),
});

/** Registering a team (spec section 7, `teamUserRegiste`). */
export function teamRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post<{ Body: Static<typeof teamBody> }>(
    calls.registerTeam.path,
    { schema: { body: teamBody }, config: limitedTo(120, dependencies.settings) },
    async ({ body }) => {
      await registerTeam({ meetingId: readText(body.meetingId), body }, dependencies);
      return success('注册成功', '注册成功');
    },
  );
}
