import { generateKeyPairSync, sign } from 'node:crypto';
import { answerMessage, findSignatureFault, type SignatureHeaders } from './verify-signature';

const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 });
const older = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = new Map([
  ['PUB_KEY_ID_0114232134912410000000000000', wechat.publicKey],
  ['5157F09EFDC096DE15EBE81A47057A72', older.publicKey],
]);
const now = 1_800_000_000_000;
const body = '{"id":"通知"}';

function signed(change: Partial<SignatureHeaders> = {}, key = wechat.privateKey): SignatureHeaders {
  const timestamp = change.timestamp ?? '1800000000';
  const nonce = change.nonce ?? 'c5ac7061fccab6bf3e254dcf98995b8c';
  return {
    timestamp,
    nonce,
    serial: 'PUB_KEY_ID_0114232134912410000000000000',
    signature: sign('sha256', Buffer.from(answerMessage(timestamp, nonce, body)), key).toString('base64'),
    ...change,
  };
}

describe('a signature of WeChat', () => {
  it('is taken from a public key and from a platform certificate, as the serial says', () => {
    expect(findSignatureFault(signed(), body, keys, now)).toBeNull();
    const byCertificate = signed({ serial: '5157F09EFDC096DE15EBE81A47057A72' }, older.privateKey);
    expect(findSignatureFault(byCertificate, body, keys, now)).toBeNull();
  });

  it('is refused over another body, nonce or time, or by another of the keys', () => {
    expect(findSignatureFault(signed(), `${body} `, keys, now)).toBe('the signature does not match');
    expect(findSignatureFault({ ...signed(), nonce: 'other' }, body, keys, now)).toBe('the signature does not match');
    const later = { ...signed(), timestamp: '1800000001' };
    expect(findSignatureFault(later, body, keys, now)).toBe('the signature does not match');
    expect(findSignatureFault(signed({}, older.privateKey), body, keys, now)).toBe('the signature does not match');
  });

  it('is refused from a key that we do not hold', () => {
    expect(findSignatureFault(signed({ serial: 'ABC' }), body, keys, now)).toBe('signed by an unknown key ABC');
  });

  it('is taken 300 seconds off and refused 301 seconds off, both ways', () => {
    expect(findSignatureFault(signed(), body, keys, now + 300_000)).toBeNull();
    expect(findSignatureFault(signed(), body, keys, now - 300_000)).toBeNull();
    expect(findSignatureFault(signed(), body, keys, now + 301_000)).toMatch('too long ago');
    expect(findSignatureFault(signed(), body, keys, now - 301_000)).toMatch('ahead of time');
  });

  it('is refused where it is a probe, where it is missing, and where its time is not a number', () => {
    const probe = signed({ signature: `WECHATPAY/SIGNTEST/${signed().signature}` });
    expect(findSignatureFault(probe, body, keys, now)).toBe('a signature probe');
    expect(findSignatureFault(signed({ signature: '' }), body, keys, now)).toBe('not signed');
    expect(findSignatureFault(signed({ timestamp: '1e9' }), body, keys, now)).toBe('no timestamp');
  });
});
