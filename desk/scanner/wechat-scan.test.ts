import type wx from 'weixin-js-sdk';
import { openWechatScan } from './wechat-scan';

// The real script reaches for a window as it is loaded.
jest.mock('weixin-js-sdk', () => ({}));

/** WeChat's script, which takes some signatures and answers as told. */
function scriptThat(takes: (signature: string) => boolean, answers: 'code' | 'cancel' | 'fail') {
  const signatures: string[] = [];
  let fail: ((answer: { errMsg?: string }) => void) | undefined;
  const script = {
    error: (callback: typeof fail) => {
      fail = callback;
    },
    config: ({ signature }: { signature: string }) => void signatures.push(signature),
    // It calls `ready` after a failure too.
    ready: (callback: () => void) => {
      if (!takes(signatures.at(-1) ?? '')) fail?.({ errMsg: 'config:invalid signature' });
      callback();
    },
    scanQRCode: (options: Parameters<typeof wx.scanQRCode>[0]) => {
      expect(options).toMatchObject({ needResult: 1, scanType: ['qrCode'] });
      if (answers === 'code') options.success?.({ resultStr: 'a-ticket' });
      else if (answers === 'cancel') options.cancel?.();
      else options.fail?.({ errMsg: 'scanQRCode:permission denied' });
    },
  };
  return { script: script as unknown as typeof wx, signatures };
}

const sign = (isRefused: boolean) =>
  Promise.resolve({ appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: isRefused ? 'second' : 'first' });

it('reads codes one after the other, and says when the scanner was closed', async () => {
  const { script, signatures } = scriptThat(() => true, 'code');
  const scan = await openWechatScan(script, sign);
  expect([await scan(), await scan()]).toEqual(['a-ticket', 'a-ticket']);
  expect(signatures).toEqual(['first']);
  expect(await (await openWechatScan(scriptThat(() => true, 'cancel').script, sign))()).toBeNull();
});

it('asks once for a signature of another ticket', async () => {
  const { script, signatures } = scriptThat((signature) => signature === 'second', 'code');
  expect(await (await openWechatScan(script, sign))()).toBe('a-ticket');
  expect(signatures).toEqual(['first', 'second']);
});

it('is not there where WeChat takes neither, where the server signs nothing, and where WeChat refuses the call', async () => {
  await expect(openWechatScan(scriptThat(() => false, 'code').script, sign)).rejects.toThrow('invalid signature');
  const unsigned = () => Promise.reject(new Error('未配置微信公众号'));
  await expect(openWechatScan(scriptThat(() => true, 'code').script, unsigned)).rejects.toThrow('未配置');
  const scan = await openWechatScan(scriptThat(() => true, 'fail').script, sign);
  await expect(scan()).rejects.toThrow('permission denied');
});
