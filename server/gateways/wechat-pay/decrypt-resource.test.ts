import { createCipheriv } from 'node:crypto';
import { decryptAes256Gcm, decryptResource } from './decrypt-resource';

const hex = (text: string) => Buffer.from(text, 'hex');

/** Test case 16 of "The Galois/Counter Mode of Operation (GCM)", McGrew and Viega. */
const published = {
  key: hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
  nonce: hex('cafebabefacedbaddecaf888'),
  associatedData: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
  plain:
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  cipher:
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  tag: '76fc6ece0f4e1768cddf8853bb2d551b',
};

describe('AES-256-GCM with the tag at the end', () => {
  const { key, nonce, associatedData, cipher, tag, plain } = published;

  it('opens the published vector', () => {
    expect(decryptAes256Gcm(key, nonce, associatedData, hex(cipher + tag)).toString('hex')).toBe(plain);
  });

  it('refuses a changed byte in ciphertext, tag, nonce or associated data', () => {
    const open = (change: { nonce?: Buffer; associatedData?: Buffer; sealed?: string }) => () =>
      decryptAes256Gcm(
        key,
        change.nonce ?? nonce,
        change.associatedData ?? associatedData,
        hex(change.sealed ?? cipher + tag),
      );
    expect(open({ sealed: `53${cipher.slice(2)}${tag}` })).toThrow();
    expect(open({ sealed: `${cipher}77${tag.slice(2)}` })).toThrow();
    expect(open({ nonce: hex('cafebabefacedbaddecaf889') })).toThrow();
    expect(open({ associatedData: hex('feedface') })).toThrow();
  });

  it('refuses a shortened tag, which node alone would take', () => {
    expect(() => decryptAes256Gcm(key, nonce, associatedData, hex(cipher + tag.slice(0, 8)))).toThrow();
    expect(() => decryptAes256Gcm(key, nonce, associatedData, hex('00'))).toThrow('shorter than its tag');
  });
});

describe('a resource', () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const seal = createCipheriv('aes-256-gcm', key, 'fdasflkja484');
  seal.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([seal.update('{"a":"元"}'), seal.final(), seal.getAuthTag()]);
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce: 'fdasflkja484',
    associatedData: 'transaction',
  };

  it('is opened with the APIv3 key alone', () => {
    expect(decryptResource(resource, key)).toBe('{"a":"元"}');
    expect(() => decryptResource(resource, Buffer.alloc(32))).toThrow();
  });

  it('is refused under any other algorithm', () => {
    expect(() => decryptResource({ ...resource, algorithm: 'AEAD_AES_128_GCM' }, key)).toThrow('unknown algorithm');
  });
});
