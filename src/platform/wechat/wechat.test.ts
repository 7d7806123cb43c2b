import { canPay, requestPayment, waitForBridge } from './wechat';
import { WechatPayUnavailable } from './wechat-pay';

const parameters = {
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=p',
  signType: 'RSA',
  paySign: 's',
};

function provideBridge(errMsg: string) {
  const invoke = jest.fn((_name: string, _parameters: object, answer: (answer: { err_msg?: string }) => void) =>
    answer({ err_msg: errMsg }),
  );
  window.WeixinJSBridge = { invoke };
  return invoke;
}

describe('wechat', () => {
  afterEach(() => {
    delete window.WeixinJSBridge;
    jest.useRealTimers();
  });

  it('pays through the bridge with all parameters', async () => {
    const invoke = provideBridge('get_brand_wcpay_request:ok');
    await expect(requestPayment(parameters)).resolves.toBe('ok');
    expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', parameters, expect.any(Function));
  });

  it.each([
    ['get_brand_wcpay_request:cancel', 'cancel'],
    ['get_brand_wcpay_request:fail', 'fail'],
    ['get_brand_wcpay_request:fail_no permission to execute', 'fail'],
    ['', 'fail'],
  ])('reads %p as %s', async (errMsg, outcome) => {
    provideBridge(errMsg);
    await expect(requestPayment(parameters)).resolves.toBe(outcome);
  });

  it('waits for a bridge that comes late', async () => {
    const waiting = waitForBridge();
    provideBridge('get_brand_wcpay_request:ok');
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    await expect(waiting).resolves.toBe(true);
  });

  it('is a named absence outside WeChat', async () => {
    jest.useFakeTimers();
    const pending = canPay();
    const paying = requestPayment(parameters).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2000);
    await expect(pending).resolves.toBe(false);
    const error = await paying;
    expect(error).toBeInstanceOf(WechatPayUnavailable);
    expect(error).toHaveProperty('message', '请在微信中打开');
  });
});
