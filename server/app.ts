import cors from '@fastify/cors';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import type { Dependencies } from './context/dependencies';
import { demoRoutes } from './demo/demo-routes';
import { loggerOptions } from './http/logger-options';
import { accountDeskRoutes } from './modules/accounts/desk-routes';
import { appSettingsRoutes } from './modules/app-settings/routes';
import { centreRoutes } from './modules/centre/routes';
import { completionRoutes } from './modules/completions/routes';
import { creditRoutes } from './modules/credit/routes';
import { invoiceRoutes } from './modules/invoices/routes';
import { loginRoutes } from './modules/login/routes';
import { findFirstPaint } from './web-page/first-paint';
import { viewDeskRoutes } from './modules/desk-views/desk-routes';
import { meetingClosingDeskRoutes } from './modules/meeting-closing/desk-routes';
import { settingsDeskRoutes } from './modules/meeting-office/desk-routes';
import { previewRoutes } from './modules/meeting-office/preview-routes';
import { meetingDeskRoutes } from './modules/meetings/desk-routes';
import { shortLinkRoutes } from './modules/meetings/short-links';
import { bannerRoutes } from './modules/meetings/banners';
import { meetingRoutes } from './modules/meetings/routes';
import { notificationRoutes } from './modules/provider-notifications/routes';
import { payerLinkRoutes } from './modules/payer-links/routes';
import { paymentRoutes } from './modules/payments/routes';
import { posterRoutes } from './modules/posters/routes';
import { privacyRoutes } from './modules/privacy/routes';
import { payoutRoutes } from './modules/payouts/routes';
import { refundRoutes } from './modules/refunds/routes';
import { correctionRoutes } from './modules/entries/correction-routes';
import { registrationRoutes } from './modules/entries/registration-routes';
import { teamMemberRoutes } from './modules/entries/member-routes';
import { creditDeskRoutes } from './modules/credit/desk-routes';
import { messageDeskRoutes } from './modules/messages/desk-routes';
import { privacyDeskRoutes } from './modules/privacy/desk-routes';
import { objectionDeskRoutes } from './modules/credit/objection-routes';
import { programmeDeskRoutes } from './modules/programme/desk-routes';
import { doorDeskRoutes } from './modules/door/desk-routes';
import { badgeDeskRoutes } from './modules/badges/desk-routes';
import { certificateDeskRoutes } from './modules/certificates/desk-routes';
import { certificateRoutes } from './modules/certificates/routes';
import { peopleDeskRoutes } from './modules/people-office/desk-routes';
import { bankDeskRoutes } from './modules/bank/desk-routes';
import { orderDeskRoutes } from './modules/orders/desk-routes';
import { invoiceDeskRoutes } from './modules/invoices/desk-routes';
import { invoiceFileDeskRoutes } from './modules/invoices/invoice-file-routes';
import { orderRoutes } from './modules/orders/routes';
import { refundDeskRoutes } from './modules/refund-office/desk-routes';
import { teamDeskRoutes } from './modules/team-office/desk-routes';
import { teamRoutes } from './modules/teams/routes';
import { overviewDeskRoutes } from './modules/overview/desk-routes';
import { staffDeskRoutes } from './modules/staff/desk-routes';
import { paymentDeskRoutes } from './modules/payment-office/desk-routes';
import { reminderDeskRoutes } from './modules/reminders/desk-routes';
import { textDeskRoutes } from './modules/text-office/desk-routes';
import { trailDeskRoutes } from './modules/trail/desk-routes';
import { offerRoutes } from './modules/transfers/offer-routes';
import { waitingRoutes } from './modules/waiting-list/routes';
import { transferRoutes } from './modules/transfers/routes';
import { voucherDeskRoutes } from './modules/vouchers/desk-routes';
import { voucherRoutes } from './modules/vouchers/routes';
import { uploadRoutes } from './modules/uploads/routes';
import { withdrawalRoutes } from './modules/withdrawals/routes';
import { subscriptionRoutes } from './modules/subscriptions/routes';
import { wechatRoutes } from './modules/wechat/routes';
import { ServerMetrics } from './metrics/server-metrics';
import { bodyTimeout, connectionLimits, type ConnectionLimits } from './http/body-timeout';
import { compileAtFirstRequest } from './http/compile-at-first-request';
import { compressedAnswers } from './http/compressed-answers';
import { errorAnswers, unknownCall } from './http/error-answers';
import { warnOfUntrustedProxy } from './http/warn-of-untrusted-proxy';
import { health, initialReadiness, type Readiness } from './http/health';
import { metrics } from './http/metrics';
import { forbidCaching } from './http/forbid-caching';
import { refuseWhenOutdated } from './http/refuse-when-outdated';
import { shedLoad } from './http/shed-load';
import { rateLimits } from './http/rate-limits';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { refuseUnstorableText } from './http/refuse-unstorable-text';
import { deskPage } from './web-page/desk-page';
import { previewPage } from './web-page/preview-page';
import { keepDeskApart } from './http/keep-desk-apart';
import { webApp } from './web-page/web-app';
import { loadWebAppPage } from './web-page/web-app-page';
import { requestIdMaker, requestIds } from './requests/request-id';
import { trustProxyOption } from './requests/trusted-proxies';

/** In bytes: a form of 300 fields takes some 30 KB. Uploads have their own limit. */
const bodyLimit = 1_000_000;

/** Parts that `main.ts` and tests pass in. */
interface AppParts {
  counted?: ServerMetrics;
  readiness?: Readiness;
  limits?: ConnectionLimits;
  /** Calls are refused beyond it, in milliseconds: see `shedLoad`. */
  maxDelayMs?: number;
}

/** Builds the Fastify app: the hooks for every request, then each module's routes. */
export async function buildApp(
  dependencies: Dependencies,
  {
    counted = new ServerMetrics(),
    readiness = initialReadiness(),
    limits = connectionLimits,
    maxDelayMs,
  }: AppParts = {},
): Promise<FastifyInstance> {
  const { settings, database } = dependencies;
  const app = fastify({
    logger: loggerOptions(settings.logLevel),
    // requestLog writes the line instead, with the route's pattern in place of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdMaker(settings.trustProxy),
    trustProxy: trustProxyOption(settings.trustProxy),
    bodyLimit,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    // Values that clients send are neither coerced nor dropped silently.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allowUnionTypes: true } },
    schemaController: { compilersFactory: { buildValidator: compileAtFirstRequest } },
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (_error, request, reply) => {
      // If a URL does not decode, a person gets the app's page and a program an API answer.
      if (request.url.startsWith('/api/') || sendPage === null) void unknownCall(reply);
      else void sendPage(request, reply);
    },
  });
  let sendPage: Awaited<ReturnType<typeof webApp>> | null = null;
  const page = settings.h5Folder === null ? null : loadWebAppPage(settings.h5Folder, dependencies);

  errorAnswers(app, dependencies);
  requestIds(app);
  requestLog(app);
  metrics(app, counted, dependencies);
  warnOfUntrustedProxy(app, settings.trustProxy);
  forbidCaching(app);
  await compressedAnswers(app);
  bodyTimeout(app, limits);
  refuseUnstorableText(app);
  securityHeaders(app, settings, page?.scriptDigests ?? []);
  keepDeskApart(app, settings);
  refuseWhenOutdated(app, readiness);
  await rateLimits(app, settings);
  const notificationPaths = dependencies.gateways.payments.map(({ notifications }) => notifications.path);
  shedLoad(app, database, counted, (path) => notificationPaths.includes(path), maxDelayMs);
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, { origin: settings.corsOrigins, methods: ['GET', 'POST', 'DELETE'], maxAge: 600 });
  }

  health(app, database, readiness);
  appSettingsRoutes(app, dependencies);
  meetingRoutes(app, dependencies);
  privacyRoutes(app, dependencies);
  shortLinkRoutes(app, dependencies);
  bannerRoutes(app, dependencies);
  posterRoutes(app, dependencies);
  certificateRoutes(app, dependencies);
  loginRoutes(app, dependencies);
  registrationRoutes(app, dependencies);
  voucherRoutes(app, dependencies);
  correctionRoutes(app, dependencies);
  await uploadRoutes(app, dependencies);
  paymentRoutes(app, dependencies);
  payerLinkRoutes(app, dependencies);
  await notificationRoutes(app, dependencies);
  centreRoutes(app, dependencies);
  withdrawalRoutes(app, dependencies);
  creditRoutes(app, dependencies);
  invoiceRoutes(app, dependencies);
  transferRoutes(app, dependencies);
  refundRoutes(app, dependencies);
  payoutRoutes(app, dependencies);
  teamRoutes(app, dependencies);
  teamMemberRoutes(app, dependencies);
  completionRoutes(app, dependencies);
  offerRoutes(app, dependencies);
  waitingRoutes(app, dependencies);
  orderRoutes(app, dependencies);
  wechatRoutes(app, dependencies);
  subscriptionRoutes(app, dependencies);
  demoRoutes(app, dependencies);
  staffDeskRoutes(app, dependencies);
  meetingDeskRoutes(app, dependencies);
  settingsDeskRoutes(app, dependencies);
  previewRoutes(app, dependencies);
  meetingClosingDeskRoutes(app, dependencies);
  overviewDeskRoutes(app, dependencies);
  peopleDeskRoutes(app, dependencies);
  badgeDeskRoutes(app, dependencies);
  certificateDeskRoutes(app, dependencies);
  orderDeskRoutes(app, dependencies);
  bankDeskRoutes(app, dependencies);
  refundDeskRoutes(app, dependencies);
  accountDeskRoutes(app, dependencies);
  invoiceDeskRoutes(app, dependencies);
  invoiceFileDeskRoutes(app, dependencies);
  teamDeskRoutes(app, dependencies);
  voucherDeskRoutes(app, dependencies);
  paymentDeskRoutes(app, dependencies);
  textDeskRoutes(app, dependencies);
  reminderDeskRoutes(app, dependencies);
  doorDeskRoutes(app, dependencies);
  programmeDeskRoutes(app, dependencies);
  creditDeskRoutes(app, dependencies);
  objectionDeskRoutes(app, dependencies);
  messageDeskRoutes(app, dependencies);
  privacyDeskRoutes(app, dependencies);
  trailDeskRoutes(app, dependencies);
  viewDeskRoutes(app, dependencies);

  if (settings.deskFolder !== null) {
    await deskPage(app, settings.deskFolder, settings);
    if (page !== null) previewPage(app, page, dependencies);
  }
  if (settings.h5Folder !== null && page !== null) {
    const { h5Folder, basePath } = settings;
    const firstPaint = (code: string) => findFirstPaint(dependencies, code);
    sendPage = await webApp(app, { h5Folder, basePath, page, firstPaint });
  }
  app.setNotFoundHandler((request, reply) =>
    sendPage === null || request.method !== 'GET' || request.url.startsWith('/api/')
      ? unknownCall(reply)
      : sendPage(request, reply),
  );
  return app;
}
