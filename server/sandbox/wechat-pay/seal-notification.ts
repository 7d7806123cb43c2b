import { createCipheriv, randomBytes } from 'node:crypto';
import type { PendingNotification } from '../sandbox-state';
import { wechatTime } from './wechat-time';

/** Returns a notification's body, with its content encrypted with the merchant's APIv3 key. */
export function sealNotification(notification: PendingNotification, apiV3Key: string): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from(notification.originalType));
  const sealed = [cipher.update(JSON.stringify(notification.content), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return JSON.stringify({
    id: notification.id,
    create_time: wechatTime(notification.createdAt),
    resource_type: 'encrypt-resource',
    event_type: notification.eventType,
    summary: notification.summary,
    resource: {
      original_type: notification.originalType,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
      associated_data: notification.originalType,
      nonce,
    },
  });
}
