import { parseJson, readObject, readText } from '../../../src/domain/json/read-value';
import type { PaymentNotification } from '../ports';
import type { WechatPayKeys } from './credentials';
import { decryptResource } from './decrypt-resource';
import { readRefund } from './read-refund';
import { mismatch, readTransaction } from './read-transaction';
import { findSignatureFault, readSignatureHeaders } from './verify-signature';
import { wechatPayError } from './wechat-pay-error';

/**
 * Verifies, decrypts and reads a notification. WeChat repeats one until it is answered 2xx, with the same id.
 * @param headers with names in any letter case
 * @param rawBody the body exactly as received
 * @param now epoch milliseconds
 * @throws GatewayError SIGN_ERROR where it is not WeChat's, ANSWER_MISMATCH where it is not for this merchant
 */
export function readNotification(
  merchant: { appId: string; mchId: string },
  keys: WechatPayKeys,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  now: number,
): PaymentNotification {
  const byLowerCase = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const signature = readSignatureHeaders((name) => byLowerCase.get(name));
  const fault = findSignatureFault(signature, rawBody, keys.platformKeys, now);
  if (fault !== null) throw wechatPayError('SIGN_ERROR', `notification refused: ${fault}`);

  const notification = readObject(parseJson(rawBody));
  const id = readText(notification.id);
  const eventType = readText(notification.event_type);
  if (id === '') throw mismatch('id');
  const isTransaction = eventType.startsWith('TRANSACTION.');
  const isRefund = eventType.startsWith('REFUND.');
  if (!isTransaction && !isRefund) return { kind: 'other', id, eventType };

  const content = openResource(notification.resource, keys.apiV3Key);
  if (isTransaction) return { kind: 'transaction', id, transaction: readTransaction(content, merchant) };
  // A refund's resource names no appid.
  if (content.mchid !== merchant.mchId) throw mismatch('mchid');
  const { outTradeNo, refund } = readRefund(content);
  return { kind: 'refund', id, outTradeNo, refund };
}

function openResource(value: unknown, apiV3Key: Buffer) {
  const resource = readObject(value);
  try {
    return readObject(
      decryptResource(
        {
          algorithm: readText(resource.algorithm),
          ciphertext: readText(resource.ciphertext),
          nonce: readText(resource.nonce),
          associatedData: readText(resource.associated_data),
        },
        apiV3Key,
      ),
    );
  } catch {
    throw wechatPayError('SIGN_ERROR', 'notification refused: its resource cannot be decrypted with our APIv3 key');
  }
}
