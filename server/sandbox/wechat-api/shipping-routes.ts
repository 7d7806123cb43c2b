import type { FastifyInstance } from 'fastify';
import { isPlainObject, readObject, readText, type JsonObject } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import type { Order } from '../sandbox-state';
import { findArmedFault, refuse, refuseToken, type ApiRefusal } from './api-refusals';
import type { Credentials } from './credentials';

type WithToken = { Querystring: { access_token?: string } };

const members = [
  'order_key',
  'logistics_type',
  'delivery_mode',
  'is_all_delivered',
  'shipping_list',
  'upload_time',
  'payer',
];
const [express, virtualGoods] = [1, 3];
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const timesAtMost = 2;

/** Registers 发货信息管理: for payments made in the mini-program, WeChat pays out only what was reported as delivered. */
export function registerShippingRoutes(
  app: FastifyInstance,
  { identity, faults, stateFile }: SandboxContext,
  credentials: Credentials,
): void {
  const { orders } = stateFile.state;
  const troubleOf = (token: string | undefined): ApiRefusal | null =>
    refuseToken(token, credentials, faults) ?? findArmedFault(faults);

  app.post<WithToken>('/wxa/sec/order/is_trade_managed', async (request) => {
    const trouble = troubleOf(request.query.access_token);
    if (trouble !== null) return trouble;
    const appId = readText(readObject(request.body).appid);
    if (appId === '') return refuse(40097, 'invalid args');
    if (appId !== identity.miniProgramAppId) return refuse(40013, 'invalid appid');
    return { errcode: 0, errmsg: 'ok', is_trade_managed: !faults.take('trade-unmanaged') };
  });

  app.post<WithToken>('/wxa/sec/order/upload_shipping_info', async (request) => {
    const trouble = troubleOf(request.query.access_token);
    if (trouble !== null) return trouble;
    const body = readObject(request.body);
    const fault = faultOfKey(readObject(body.order_key)) ?? faultOfContent(body);
    if (fault !== null) return fault;
    const order = findPaid(readObject(body.order_key));
    if (order === undefined || faults.take('early-delivery')) return refuse(10060001, '支付单不存在');
    if (order.tradeState !== 'SUCCESS') return refuse(10060004, '支付单处于不可发货的状态');
    if (readText(readObject(body.payer).openid) !== order.openid)
      return refuse(10060031, '该笔支付单不属于 openid 所指定的用户');
    const { upload_time: _, ...said } = body;
    const [text, times] = [JSON.stringify(said), order.delivery?.times ?? 0];
    if (order.delivery?.text === text) return refuse(10060023, '发货信息未更新');
    if (times >= timesAtMost) return refuse(10060003, '支付单已使用重新发货机会');
    const [first] = body.shipping_list as JsonObject[];
    const itemDesc = readText(first?.item_desc);
    order.delivery = { text, itemDesc, logisticsType: Number(body.logistics_type), times: times + 1 };
    await stateFile.save();
    return { errcode: 0, errmsg: 'ok' };
  });

  app.get('/sandbox/deliveries.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const delivered = [...orders.values()].filter(({ delivery }) => delivery !== undefined);
    return { deliveries: delivered.map(({ outTradeNo, delivery }) => ({ outTradeNo, ...delivery, text: undefined })) };
  });

  /** Finds an order that was paid in the mini-program; those of other apps are unknown here. */
  function findPaid(key: JsonObject): Order | undefined {
    const isIt =
      key.order_number_type === 2
        ? (order: Order) => order.transactionId === key.transaction_id
        : (order: Order) => order.outTradeNo === key.out_trade_no && key.mchid === identity.mchId;
    return [...orders.values()].find(
      (order) => order.paidAt !== null && order.appId === identity.miniProgramAppId && isIt(order),
    );
  }
}

function faultOfKey(key: JsonObject): ApiRefusal | null {
  const isMissing = (name: string): boolean => readText(key[name]) === '';
  if (key.order_number_type === 2)
    return isMissing('transaction_id') ? refuse(268485195, 'transaction_id 字段不能为空') : null;
  if (key.order_number_type !== 1) return refuse(268485194, '订单单号类型非法');
  if (isMissing('mchid')) return refuse(268485196, 'mchid 字段不能为空');
  return isMissing('out_trade_no') ? refuse(268485197, 'out_trade_no 字段不能为空') : null;
}

function faultOfContent(body: JsonObject): ApiRefusal | null {
  const { logistics_type: type, delivery_mode: mode, shipping_list: list } = body;
  const isKnown = (name: string): boolean => members.includes(name);
  if (!Object.keys(body).every(isKnown) || !Array.isArray(list) || !list.every(isPlainObject))
    return refuse(47001, 'data format error');
  if (typeof type !== 'number' || type < express || type > virtualGoods + 1) return refuse(10060005, '物流类型有误');
  if (mode !== 1 && mode !== 2) return refuse(268485224, '发货模式非法');
  if (mode === 2 && type !== express) return refuse(10060006, '非快递发货时不允许分拆发货');
  if (mode === 1 && list.length !== 1) return refuse(268485228, '统一发货模式下，物流信息列表长度必须为 1');
  for (const item of list) {
    const described = readText(item.item_desc);
    if (described === '') return refuse(10060008, '商品描述 item_desc 字段不能为空');
    if (Array.from(described).length > 120) return refuse(10060009, '商品描述 item_desc 字段太长');
    if (type === express && readText(item.tracking_no) === '') return refuse(268485226, '物流单号不能为空');
  }
  return rfc3339.test(readText(body.upload_time)) ? null : refuse(268485216, '上传时间非法，请按照 RFC 3339 格式填写');
}
