import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { requestSchema } from '../../http/request-schema';
import { miniProgramSettingsOf } from './app-settings';

/** The app's settings for the mini-program, which no server hands a page (product §4.11). */
export function appSettingsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.get(calls.getAppSettings.path, { schema: requestSchema(calls.getAppSettings) }, () =>
    Promise.resolve(answer(calls.getAppSettings, miniProgramSettingsOf(dependencies))),
  );
}
