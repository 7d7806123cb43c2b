import type { FastifyInstance, FastifyReply } from 'fastify';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { messagePage } from '../pages/message-page';
import { payPage, scanPage } from './outside-pages';
import type { SandboxContext } from '../sandbox-context';
import type { Order } from '../sandbox-state';
import type { Orders } from '../wechat-pay/orders';
import { codeUrlOf, payPagePath } from '../wechat-pay/outside-addresses';
import { PayFailure } from '../wechat-pay/pay-failure';

/** Whoever scans a code, or pays from a phone's browser. */
const openid = 'oSandboxPasserBy';

/**
 * Registers WeChat as it stands outside its own browser: whoever scans a Native order's code, and the page that an H5 order
 * opens. Register in its own scope.
 * @param merchantHosts where an H5 order may be opened from, and where its payer comes back to
 */
export function registerOutsideRoutes(
  app: FastifyInstance,
  { now }: SandboxContext,
  orders: Orders,
  merchantHosts: readonly string[],
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const isOurs = (address: string): boolean =>
    URL.canParse(address) && merchantHosts.includes(new URL(address).hostname);
  const html = (reply: FastifyReply, page: string) =>
    reply.type('text/html').header('Cache-Control', 'no-store').send(page);

  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof PayFailure)) throw error;
    void reply.status(error.status);
    const isPage = readText(request.headers.accept).includes('text/html');
    return isPage
      ? html(reply, messagePage('不能付款', error.message))
      : reply.send({ code: error.code, message: error.message });
  });

  app.get('/sandbox/scan', async (_request, reply) => html(reply, scanPage(orders.scannable())));

  app.post('/sandbox/scan', async (request, reply) => {
    const codeUrl = readText(readObject(request.body).codeUrl);
    const order = orders.scannable().find(({ prepayId }) => codeUrlOf(prepayId) === codeUrl);
    if (order === undefined) throw new PayFailure(400, 'ORDER_CLOSED', '二维码已失效，请让商家重新生成');
    await orders.pay(order.prepayId, openid);
    const isPage = readText(request.headers.accept).includes('text/html');
    return isPage ? reply.redirect('/sandbox/scan', 303) : { state: 'SUCCESS' };
  });

  /** Finds the order that an H5 page is open for. */
  const opened = (prepayId: string): Order => {
    const order = orders.findPayable(prepayId);
    if (order.tradeType !== 'MWEB') throw new PayFailure(404, 'ORDER_NOT_EXIST', '支付会话不存在');
    if ((order.pageExpiresAt ?? 0) <= now()) throw new PayFailure(400, 'TIME_EXPIRE', '支付请求已失效，请重新发起支付');
    return order;
  };
  const backTo = (address: string): string => {
    if (address !== '' && !isOurs(address)) throw new PayFailure(400, 'PARAM_ERROR', 'redirect_url不是商户的域名');
    return address;
  };

  app.get<{ Querystring: Record<string, string | undefined> }>(payPagePath, async (request, reply) => {
    const { prepay_id: prepayId = '', redirect_url: redirectUrl = '' } = request.query;
    const referer = readText(request.headers.referer);
    if (referer === '') throw new PayFailure(400, 'PARAM_ERROR', '商家参数格式有误，请联系商家解决');
    if (!isOurs(referer)) throw new PayFailure(400, 'PARAM_ERROR', '商家存在未配置的参数，请联系商家解决');
    return html(reply, payPage(opened(prepayId), backTo(redirectUrl)));
  });

  app.post(payPagePath, async (request, reply) => {
    const { prepayId, redirectUrl } = readObject(request.body);
    const back = backTo(readText(redirectUrl));
    await orders.pay(opened(readText(prepayId)).prepayId, openid);
    return back === '' ? html(reply, messagePage('已支付', '请回到商家的页面。')) : reply.redirect(back, 303);
  });
}
