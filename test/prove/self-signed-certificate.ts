import { sign, type KeyObject } from 'node:crypto';

/** A value of ASN.1 in DER: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

const [integer, bitString, nothing, objectId, text, time, sequence, set] = [2, 3, 5, 6, 12, 23, 0x30, 0x31];
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
/** 1.2.840.113549.1.1.11, SHA-256 with RSA. */
const algorithm = der(sequence, der(objectId, hex('2a864886f70d01010b')), der(nothing));

/**
 * A certificate in PEM, as WeChat's platform certificates are, of which node can make none.
 * @param serial 40 hexadecimal digits, the first below 8
 */
export function selfSignedCertificate(serial: string, keys: { publicKey: KeyObject; privateKey: KeyObject }): string {
  // 2.5.4.3, the common name.
  const name = der(
    sequence,
    der(set, der(sequence, der(objectId, hex('550403')), der(text, Buffer.from('Tenpay.com')))),
  );
  const until = (year: string): Buffer => der(time, Buffer.from(`${year}0101000000Z`));
  const content = der(
    sequence,
    der(integer, hex(serial)),
    algorithm,
    name,
    der(sequence, until('26'), until('46')),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(bitString, Buffer.from([0]), sign('sha256', content, keys.privateKey));
  const base64 = der(sequence, content, algorithm, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}
