import { generateKeyPairSync, verify } from 'node:crypto';
import { authorizationHeader, requestMessage } from './sign-request';
import { signBridgeParameters } from './sign-bridge-parameters';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('a signed request', () => {
  it('is signed over the five lines of the published example', () => {
    const request = {
      method: 'GET',
      pathAndQuery: '/v3/certificates',
      timestamp: 1554208460,
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body: '',
    } as const;
    expect(requestMessage(request)).toBe('GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n');
  });

  it('carries merchant, serial, nonce and time, and a signature that the public key verifies', () => {
    const request = { method: 'POST', pathAndQuery: '/v3/x', timestamp: 1, nonce: 'n', body: '{"名":1}' } as const;
    const header = authorizationHeader(request, { mchId: '1900000001', serial: 'ABC', privateKey });
    expect(header).toMatch(
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="n",timestamp="1",serial_no="ABC",/,
    );
    const signature = Buffer.from(/signature="([^"]+)"/.exec(header)?.[1] ?? '', 'base64');
    expect(verify('sha256', Buffer.from(requestMessage(request)), publicKey, signature)).toBe(true);
    const changed = Buffer.from(requestMessage({ ...request, body: '{"名":2}' }));
    expect(verify('sha256', changed, publicKey, signature)).toBe(false);
  });
});

describe('the bridge parameters', () => {
  it('are texts, signed over app, time, nonce and package', () => {
    const payment = {
      appId: 'wx1',
      prepayId: 'wx201410272009395522657a690389285100',
      timestamp: 1414561699,
      nonce: 'n',
    };
    const parameters = signBridgeParameters(payment, privateKey);
    expect(parameters).toMatchObject({ appId: 'wx1', timeStamp: '1414561699', nonceStr: 'n', signType: 'RSA' });
    const message = `wx1\n1414561699\nn\nprepay_id=wx201410272009395522657a690389285100\n`;
    expect(verify('sha256', Buffer.from(message), publicKey, Buffer.from(parameters.paySign, 'base64'))).toBe(true);
  });
});
