import { jsSdkScript } from '../js-sdk/js-sdk-script';
import { cashierStyle } from './cashier-style';

/**
 * The script of /sandbox/bridge.js, for pages that WeChat would provide with its bridge: it defines
 * `window.WeixinJSBridge`, fires WeixinJSBridgeReady, shows a cashier for `getBrandWCPayRequest`, and serves the JS-SDK. It decides
 * nothing: whether and what is paid is settled by the sandbox it was loaded from. `localStorage['sandbox:bridge'] =
 * 'off'` disables the bridge; on a page as wide as a PC's there is none, unless that says 'on'. Plain JavaScript, sent to the browser verbatim; it must not contain a backtick.
 */
export const bridgeScript = String.raw`(function () {
  'use strict';
  const origin = new URL(document.currentScript.src).origin;
  let isWanted = null;
  try {
    isWanted = localStorage.getItem('sandbox:bridge');
  } catch (error) {
    // If storage is denied, nobody can have switched the bridge on or off.
  }
  if (isWanted === 'off') return;
  // A browser on a PC is not WeChat's: there people scan the code that the page shows.
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 1024px)').matches;
  if (isWide && isWanted !== 'on' && !/MicroMessenger/i.test(navigator.userAgent)) return;
  if (window.WeixinJSBridge) return;

  async function post(path, parameters) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }

  function element(name, properties, children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...(children || []));
    return made;
  }

  function yuan(fen) {
    return (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
  }

  /** Shows the order; resolves with the user's choice: ok, cancel or fail. */
  function showCashier(order, pay) {
    return new Promise(function (resolve) {
      const host = element('div', {});
      const root = host.attachShadow({ mode: 'open' });
      const message = element('p', { className: 'message' });
      message.setAttribute('role', 'alert');
      const payButton = element('button', { className: 'primary', type: 'button', textContent: '支付' });
      const failButton = element('button', { className: 'danger', type: 'button', textContent: '支付失败' });
      const cancelButton = element('button', { type: 'button', textContent: '取消' });
      const dialog = element('dialog', {}, [
        element('h2', { id: 'title', textContent: '微信支付（沙箱）' }),
        element('p', { className: 'merchant', textContent: order.merchant }),
        element('p', { className: 'amount' }, [element('small', { textContent: '¥' }), yuan(order.amountFen)]),
        element('dl', {}, [
          element('dt', { textContent: '商品' }),
          element('dd', { textContent: order.description }),
        ]),
        message,
        element('div', { className: 'actions' }, [payButton, failButton, cancelButton]),
        element('p', { className: 'note', textContent: '这是沙箱，不会真的扣款。' }),
      ]);
      dialog.setAttribute('aria-labelledby', 'title');
      root.append(element('style', { textContent: ${JSON.stringify(cashierStyle)} }), dialog);

      function setBusy(isBusy) {
        for (const button of [payButton, failButton, cancelButton]) button.disabled = isBusy;
        payButton.textContent = isBusy ? '支付中…' : '支付';
      }
      function finish(result) {
        dialog.close();
        host.remove();
        resolve(result);
      }
      payButton.addEventListener('click', async function () {
        message.textContent = '';
        setBusy(true);
        try {
          await pay();
          finish('ok');
        } catch (error) {
          setBusy(false);
          message.textContent = error.message || '网络异常，请重试';
          payButton.focus();
        }
      });
      failButton.addEventListener('click', function () { finish('fail'); });
      cancelButton.addEventListener('click', function () { finish('cancel'); });
      // Escape, or Back on Android. While paying, the outcome is not known yet.
      dialog.addEventListener('cancel', function (event) {
        event.preventDefault();
        if (!payButton.disabled) finish('cancel');
      });

      document.body.append(host);
      dialog.showModal();
    });
  }

  let isPaying = false;

  async function requestPayment(parameters) {
    // WeChat, too, refuses a second cashier while one is open.
    if (isPaying) return { result: 'fail', reason: '支付正在进行' };
    isPaying = true;
    try {
      const order = await post('/sandbox/cashier', parameters);
      return { result: await showCashier(order, function () { return post('/sandbox/pay', parameters); }) };
    } catch (error) {
      return { result: 'fail', reason: error.message };
    } finally {
      isPaying = false;
    }
  }

  function answer(callback, name, result, reason) {
    if (typeof callback !== 'function') return;
    const given = { err_msg: name.replace('getBrandWCPayRequest', 'get_brand_wcpay_request') + ':' + result };
    if (reason) given.err_desc = reason;
    callback(given);
  }

${jsSdkScript}
  window.WeixinJSBridge = {
    invoke: function (name, parameters, callback) {
      if (name === 'getBrandWCPayRequest') {
        requestPayment(parameters).then(function (done) { answer(callback, name, done.result, done.reason); });
        return;
      }
      invokeJsSdk(name, parameters || {}).then(
        function (result) {
          if (typeof result === 'string') answer(callback, name, result);
          else callback(Object.assign({ err_msg: name + ':ok' }, result));
        },
        function (error) { answer(callback, name, 'fail', error.message); },
      );
    },
    call: function () {},
    on: function () {},
    log: function () {},
    sandboxMenu: shownByMenu,
  };
  // WeChat's own bridge may be ready late as well: pages must handle both orders.
  setTimeout(function () { document.dispatchEvent(new Event('WeixinJSBridgeReady')); }, 0);
})();
`;
