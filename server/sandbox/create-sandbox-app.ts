import Fastify, { type FastifyInstance } from 'fastify';
import { registerCashierRoutes } from './cashier/cashier-routes';
import { registerOutsideRoutes } from './cashier/outside-routes';
import { registerControlRoutes } from './control-routes';
import { registerJsSdkRoutes } from './js-sdk/js-sdk-routes';
import type { SandboxContext } from './sandbox-context';
import { registerInboxRoutes } from './sms/inbox-routes';
import { registerSmsRoutes } from './sms/sms-routes';
import { registerApiRoutes } from './wechat-api/api-routes';
import { registerMiniProgramRoutes } from './wechat-api/mini-program-routes';
import { registerShippingRoutes } from './wechat-api/shipping-routes';
import { registerSubscribeRoutes } from './wechat-api/subscribe-routes';
import { registerCodeRoutes } from './wechat-api/code-routes';
import { createCredentials } from './wechat-api/credentials';
import { registerOauthRoutes } from './wechat-oauth/oauth-routes';
import { createBills } from './wechat-pay/bills';
import { createFapiao } from './wechat-pay/fapiao';
import { createNotifier } from './wechat-pay/notifier';
import { createOrders } from './wechat-pay/orders';
import { registerPayRoutes } from './wechat-pay/pay-routes';
import { createRefunds } from './wechat-pay/refunds';

export interface SandboxAppOptions {
  /** This machine's name for browsers. */
  publicHost: string;
  /** Host names of the merchant: where OAuth may come back to, and where H5 orders are paid from. */
  merchantHosts: readonly string[];
  /** The delays before each attempt of a notification, in milliseconds. */
  notifyDelaysMs: readonly number[];
  /** The time from accepting a refund to its success, in milliseconds. */
  refundDelayMs: number;
}

/** Builds the sandbox's Fastify app. Once listening it resumes work left by an earlier run. */
export function createSandboxApp(context: SandboxContext, options: SandboxAppOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, routerOptions: { maxParamLength: 256 } });
  const notifier = createNotifier(context, options.notifyDelaysMs);
  const orders = createOrders(context, notifier);
  const refunds = createRefunds(context, orders, notifier, options.refundDelayMs);

  const credentials = createCredentials(context.now);
  const ofMiniProgram = createCredentials(context.now);

  registerControlRoutes(app, context);
  registerInboxRoutes(app, context);
  registerOauthRoutes(app, context, options.merchantHosts);
  registerApiRoutes(app, context, { officialAccount: credentials, miniProgram: ofMiniProgram });
  registerMiniProgramRoutes(app, context, ofMiniProgram);
  registerSubscribeRoutes(app, context, ofMiniProgram);
  registerCodeRoutes(app, context, ofMiniProgram);
  registerShippingRoutes(app, context, ofMiniProgram);
  void app.register(async (scope) =>
    registerPayRoutes(scope, context, {
      ...{ orders, refunds, bills: createBills(context), fapiao: createFapiao(context) },
      publicHost: options.publicHost,
    }),
  );
  void app.register(async (scope) => registerOutsideRoutes(scope, context, orders, options.merchantHosts));
  void app.register(async (scope) => {
    await registerCashierRoutes(scope, context, orders);
    registerJsSdkRoutes(scope, context, credentials, options.merchantHosts);
  });
  void app.register(async (scope) => registerSmsRoutes(scope, context));

  app.addHook('onListen', async () => {
    notifier.start();
    refunds.start();
  });
  app.addHook('onClose', async () => {
    refunds.stop();
    await notifier.stop();
    await context.stateFile.save();
  });
  return app;
}
