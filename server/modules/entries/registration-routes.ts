import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { idempotencyKey } from '../submissions/answer-once';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { givenConsent } from '../privacy/consents';
import { checkPhone, register } from './register';
import { deviceDigest } from '../../http/device-digest';

/** The fields of every registration; the meeting's form fields are siblings and are checked by the form's rules. */
const registrationSchema = requestSchema(calls.register);

export function registrationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings, cipher } = dependencies;

  app.get(
    calls.getEnteredByPhone.path,
    {
      schema: requestSchema(calls.getEnteredByPhone),
      config: limitedTo(120, settings),
    },
    async (request) =>
      answer(
        calls.getEnteredByPhone,
        await checkPhone({ ...calls.getEnteredByPhone.readInput(request), key: idempotencyKey(request) }, dependencies),
      ),
  );

  app.post(calls.register.path, { schema: registrationSchema, config: limitedTo(120, settings) }, async (request) => {
    const registration = calls.register.readInput(request);
    const device = deviceDigest(request, dependencies.cipher);
    const given = givenConsent(registration.consent, request, cipher);
    const submission = { registration, given, body: request.body, key: idempotencyKey(request), device };
    const result = await register(submission, dependencies);
    return { ...answer(calls.register, result, '报名成功'), msg: '报名成功', result: { users: [{ msg: '报名成功' }] } };
  });
}
