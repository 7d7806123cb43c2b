import { createHash } from 'node:crypto';
import { readObject, readText, type JsonObject } from '../../../src/domain/json/read-value';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { InvoiceBuyer, InvoiceCard, InvoiceCards, InvoiceCardsState } from '../ports';
import type { FapiaoSettings } from './fapiao-settings';
import { mismatch } from './read-answers';
import { parseKeys, type WechatPaySettings } from './settings';
import { createCallWechatPay, createSendSigned, nullWhere, SignedForm } from './signed-calls';

const fapiaoPath = '/v3/new-tax-control-fapiao';
const applicationsPath = `${fapiaoPath}/fapiao-applications`;

/** An exempt sale, and any other, as WeChat writes it. */
const [exempt, usual] = ['VAT_EXEMPT', 'NO_FAVORABLE'];

/** WeChat's states of a card ("查询电子发票"). */
const cardStates: Readonly<Record<string, InvoiceCardsState>> = {
  INSERT_ACCEPTED: 'accepted',
  INSERTED: 'inserted',
  DISCARD_ACCEPTED: 'discarded',
  DISCARDED: 'discarded',
};

/**
 * WeChat's card wallet, for invoices that are issued elsewhere (pay.weixin.qq.com, "电子发票", for merchants of one's
 * own): 创建电子发票卡券模板, 上传电子发票文件, 将电子发票插入微信用户卡包, 查询电子发票. Buyers' phones and addresses, which
 * may be stated, are not.
 * @param now the real time, for requests and answers
 */
export function createInvoiceCards(
  settings: WechatPaySettings & { fapiao: FapiaoSettings },
  now: () => number = () => Date.now(),
): InvoiceCards {
  const { fapiao, appId } = settings;
  const keys = parseKeys(settings);
  const call = createCallWechatPay(createSendSigned(settings, keys, now), keys, now);
  const pathOf = (transactionId: string): string => `${applicationsPath}/${encodeURIComponent(transactionId)}`;
  let hasTemplate = false;

  /** Says how cards look, which WeChat wants before the first; it replaces what was said before. */
  async function ensureTemplate(): Promise<void> {
    if (hasTemplate) return;
    const looks = { payee_name: Array.from(fapiao.name).slice(0, 32).join(''), logo_url: fapiao.logoUrl };
    await call('POST', `${fapiaoPath}/card-template`, { card_appid: appId, card_template_information: looks });
    hasTemplate = true;
  }

  return {
    gateway: 'wechat-pay',
    maxFileBytes: 2 * 1024 * 1024,

    async state(transactionId) {
      const answer = await nullWhere('RESOURCE_NOT_EXISTS', call('GET', pathOf(transactionId)));
      const invoices = readObject(answer).fapiao_information;
      const states = (Array.isArray(invoices) ? invoices : []).map((one: unknown): InvoiceCardsState => {
        const status = readText(readObject(readObject(one).card_information).card_status);
        return cardStates[status] ?? 'accepted';
      });
      if (states.length === 0) return 'none';
      return states.find((state) => state !== 'inserted') ?? 'inserted';
    },

    async uploadFile(pdf) {
      // The name of the second is WeChat's.
      const meta = JSON.stringify({
        ...{ file_type: 'PDF', digest_alogrithm: 'SM3' },
        digest: createHash('sm3').update(pdf).digest('hex'),
      });
      const form = new FormData();
      form.append('meta', meta);
      form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'invoice.pdf');
      const answer = await call('POST', `${applicationsPath}/upload-fapiao-file`, new SignedForm(form, meta));
      const mediaId = readText(readObject(answer).fapiao_media_id);
      if (mediaId === '') throw mismatch('fapiao_media_id');
      return mediaId;
    },

    async insert(transactionId, buyer, cards) {
      await ensureTemplate();
      await call('POST', `${pathOf(transactionId)}/insert-cards`, {
        scene: 'WITH_WECHATPAY',
        buyer_information: buyerOf(buyer),
        fapiao_card_information: cards.map((card) => cardOf(card, fapiao)),
      });
    },
  };
}

function buyerOf({ isPerson, title, taxNumber }: InvoiceBuyer): JsonObject {
  if (isPerson) return { type: 'INDIVIDUAL', name: title };
  return { type: 'ORGANIZATION', name: title, taxpayer_id: taxNumber };
}

/**
 * Writes an invoice as WeChat has it. Code, check code and password are of invoices of the time before 数电发票, which
 * have none.
 */
function cardOf(card: InvoiceCard, { name, taxNumber, address, drawer }: FapiaoSettings): JsonObject {
  const { amountFen, taxFen, rateMilli } = card;
  const netFen = amountFen - taxFen;
  return {
    fapiao_media_id: card.mediaId,
    fapiao_number: card.number,
    fapiao_time: `${formatShanghaiTime(card.issuedAt).replace(' ', 'T')}+08:00`,
    ...{ total_amount: amountFen, tax_amount: taxFen, amount: netFen },
    seller_information: { name, taxpayer_id: taxNumber, address },
    extra_information: { drawer },
    items: [
      {
        ...{ tax_code: card.taxCode, goods_name: card.itemName },
        // One piece: WeChat counts hundred-millionths of it, and millionths of a fen as its price.
        ...{ quantity: 100_000_000, unit_price: netFen * 1_000_000 },
        ...{ amount: netFen, tax_amount: taxFen, total_amount: amountFen },
        tax_rate: (rateMilli ?? 0) * 10,
        ...{ tax_prefer_mark: rateMilli === null ? exempt : usual, discount: false },
      },
    ],
  };
}
