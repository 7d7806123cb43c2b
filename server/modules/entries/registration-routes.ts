import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { idempotencyKey } from '../submissions/answer-once';
import { limitedTo } from '../../plugins/rate-limits';
import { checkPhone, register } from './register';

const phoneParams = Type.Object({
  meetingId: Type.String({ maxLength: 16 }),
  phone: Type.String({ maxLength: 64 }),
});

const text = (maxLength: number) => Type.String({ maxLength });
const flag = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal(0), Type.Literal(1), Type.Boolean()]);

/**
 * The members that every registration has; those of the meeting's form come beside them and are checked by the
 * form's rules. `invoiceInfo` and `attr2` are objects or JSON text (design section 3).
 */
const registrationBody = Type.Object(
  {
    meetingId: Type.Union([text(16), Type.Integer({ minimum: 0 })]),
    isCharge: Type.Optional(flag),
    isInvoce: Type.Optional(flag),
    invoiceInfo: Type.Optional(Type.Union([text(5_000), Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    attr2: Type.Optional(Type.Union([text(5_000), Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  },
  { additionalProperties: true },
);

/** Registering, and asking whether one may. */
export function registrationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings } = dependencies;

  app.get<{ Params: Static<typeof phoneParams> }>(
    calls.getEnteredByPhone.path,
    { schema: { params: phoneParams }, config: limitedTo(120, settings) },
    async (request) => success(await checkPhone({ ...request.params, key: idempotencyKey(request) }, dependencies)),
  );

  app.post<{ Body: Static<typeof registrationBody> & Record<string, unknown> }>(
    calls.register.path,
    { schema: { body: registrationBody }, config: limitedTo(120, settings) },
    async (request) => {
      const answer = await register({ body: request.body, key: idempotencyKey(request) }, dependencies);
      return { ...success(answer, '报名成功'), msg: '报名成功', result: { users: [{ msg: '报名成功' }] } };
    },
  );
}
