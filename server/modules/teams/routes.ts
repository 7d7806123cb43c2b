import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { givenConsent } from '../privacy/consents';
import { requestSchema } from '../../http/request-schema';
import { registerTeam } from './register-team';

/** The form's rules check these fields; the bounds here only reject nonsense. */
const teamSchema = requestSchema(calls.registerTeam);

export function teamRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.registerTeam.path,
    { schema: teamSchema, config: limitedTo(120, dependencies.settings) },
    async (request) => {
      const input = calls.registerTeam.readInput(request);
      const given = givenConsent(input.consent, request, dependencies.cipher);
      const registered = await registerTeam({ ...input, given, ip: request.ip }, dependencies);
      return answer(calls.registerTeam, registered, '注册成功');
    },
  );
}
