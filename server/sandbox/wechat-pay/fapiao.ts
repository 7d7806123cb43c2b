import { createHash, randomBytes } from 'node:crypto';
import { isPlainObject, parseJson, readObject, readText, type JsonObject } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import type { Order, OrderCards } from '../sandbox-state';
import { PayFailure, paramError } from './pay-failure';

/** A form's file, and the text beside it that its signature covers. */
export interface FapiaoForm {
  meta: string;
  file: Buffer | null;
}

/** Electronic invoices for merchants of one's own: the card wallet's template, files, cards, and what became of them. */
export interface Fapiao {
  template(text: string): Promise<object>;
  upload(form: FapiaoForm): object;
  insert(transactionId: string, text: string): Promise<void>;
  query(transactionId: string): Promise<object>;
}

const maxFileBytes = 2 * 1024 * 1024;
const [leastCards, mostCards] = [1, 5];
/** The time from accepting cards until they are in the wallet. */
const insertingMs = 1_000;

export function createFapiao({ identity, stateFile, faults, now }: SandboxContext): Fapiao {
  const { state } = stateFile;
  const { orders } = state;
  // A restart forgets them, as WeChat does after three days.
  const media = new Set<string>();

  function paid(transactionId: string): Order {
    const order = [...orders.values()].find((one) => one.paidAt !== null && one.transactionId === transactionId);
    if (order === undefined) throw new PayFailure(404, 'RESOURCE_NOT_EXISTS', '微信支付订单不存在');
    return order;
  }

  return {
    async template(text) {
      const { card_appid: appId, card_template_information: looks } = readObject(parseJson(text));
      if (appId !== identity.appId) throw paramError('card_appid与商户号不匹配');
      if (!URL.canParse(readText(readObject(looks).logo_url))) throw paramError('logo_url不能为空');
      state.hasCardTemplate = true;
      await stateFile.save();
      return { card_appid: appId, card_id: 'pSANDBOXFAPIAO' };
    },

    upload({ meta, file }) {
      const { file_type: type, digest_alogrithm: algorithm, digest } = readObject(parseJson(meta));
      if (type !== 'PDF' || algorithm !== 'SM3') throw paramError('file_type或digest_alogrithm有误');
      if (file === null || file.length > maxFileBytes) throw paramError('文件大小不能超过2M');
      if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw paramError('文件不是PDF');
      if (createHash('sm3').update(file).digest('hex') !== digest) throw paramError('文件摘要不匹配');
      const id = randomBytes(16).toString('base64');
      media.add(id);
      return { fapiao_media_id: id };
    },

    async insert(transactionId, text) {
      if (faults.take('refuse-card')) throw new PayFailure(403, 'NO_AUTH', '商户未开通电子发票能力');
      const order = paid(transactionId);
      if (!state.hasCardTemplate) throw new PayFailure(400, 'INVALID_REQUEST', '请先创建电子发票卡券模板');
      const body = readObject(parseJson(text));
      const cards = Array.isArray(body.fapiao_card_information)
        ? body.fapiao_card_information.filter(isPlainObject)
        : [];
      if (body.scene !== 'WITH_WECHATPAY') throw paramError('scene有误');
      if (cards.length < leastCards || cards.length > mostCards) throw paramError('电子发票卡券信息列表最多五条');
      checkBuyer(readObject(body.buyer_information));
      for (const card of cards) checkCard(card, media);
      // Once a payment: another request changes nothing.
      if (order.cards !== undefined) return;
      const buyer = readText(readObject(body.buyer_information).name);
      const numbers = cards.map((card) => readText(card.fapiao_number));
      order.cards = { buyer, numbers, insertedAt: now() + insertingMs };
      await stateFile.save();
    },

    query(transactionId) {
      const { cards } = paid(transactionId);
      if (cards === undefined) throw new PayFailure(404, 'RESOURCE_NOT_EXISTS', '发票申请单不存在');
      return Promise.resolve(answerOf(cards, identity.appId, now()));
    },
  };
}

const answerOf = ({ numbers, insertedAt }: OrderCards, appId: string, now: number): object => ({
  total_count: numbers.length,
  fapiao_information: numbers.map((number, index) => ({
    ...{ fapiao_id: `${number}-${index}`, status: 'ISSUED', blue_fapiao: { fapiao_number: number } },
    card_information: {
      ...{ card_appid: appId, card_id: 'pSANDBOXFAPIAO' },
      card_status: now < insertedAt ? 'INSERT_ACCEPTED' : 'INSERTED',
    },
  })),
});

function checkBuyer({ type, name, taxpayer_id: taxNumber }: JsonObject): void {
  if (type !== 'INDIVIDUAL' && type !== 'ORGANIZATION') throw paramError('购买方类型有误');
  if (readText(name) === '') throw paramError('购买方名称不能为空');
  if (type === 'ORGANIZATION' && readText(taxNumber) === '') throw paramError('纳税人识别号不能为空');
}

const sums = ['total_amount', 'tax_amount', 'amount'];
const isFen = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function checkCard(card: JsonObject, media: ReadonlySet<string>): void {
  const seller = readObject(card.seller_information);
  const items = Array.isArray(card.items) ? card.items.filter(isPlainObject) : [];
  if (!media.has(readText(card.fapiao_media_id))) throw paramError('电子发票文件ID无效或已过期');
  if (!/^(\d{8}|\d{20})$/.test(readText(card.fapiao_number))) throw paramError('发票号码有误');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(readText(card.fapiao_time))) throw paramError('开票时间有误');
  if ([card, ...items].some((one) => !areSums(one)) || items.length === 0) throw paramError('发票金额有误');
  if (['name', 'taxpayer_id', 'address'].some((part) => readText(seller[part]) === ''))
    throw paramError('销售方信息不能为空');
  if (readText(readObject(card.extra_information).drawer) === '') throw paramError('开票人不能为空');
}

function areSums(one: JsonObject): boolean {
  const [total, tax, net] = sums.map((name) => one[name]);
  return isFen(total) && isFen(tax) && isFen(net) && total > 0 && net + tax === total;
}
