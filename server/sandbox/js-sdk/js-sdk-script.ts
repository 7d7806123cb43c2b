import { menuStyle } from './menu-style';

/**
 * The bridge's part for WeChat's JS-SDK: grants what the sandbox finds signed, and shows in a menu what would be
 * shared. It is inserted into the function of bridge-script, whose `post` and `element` it uses; it must not contain a
 * backtick.
 */
export const jsSdkScript = String.raw`
  const enteredAddress = location.href;
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  /** The functions that WeChat lets any page call. */
  const freeFunctions = ['closeWindow'];
  let permitted = [];
  let shared = {};
  const hidden = new Set();

  async function verify(parameters) {
    permitted = [];
    const address = (isIos ? enteredAddress : location.href).split('#')[0];
    const checked = await post('/sandbox/js-sdk/verify', {
      appId: parameters.verifyAppId,
      timestamp: parameters.verifyTimestamp,
      nonceStr: parameters.verifyNonceStr,
      signature: parameters.verifySignature,
      url: address,
    });
    if (checked.result !== 'ok') return 'fail_' + checked.result;
    permitted = parameters.verifyJsApiList || [];
    return 'ok';
  }

  /** The titles that the user keeps in WeChat, under WeChat's names. */
  const invoiceTitles = [
    { type: '0', title: '湘江医院', taxNumber: '12430000444877409U', companyAddress: '长沙市岳麓区湘江路 1 号',
      telephone: '0731-88880000', bankName: '中国银行长沙支行', bankAccount: '6100123456789012' },
    { type: '1', title: '王芳', taxNumber: '', companyAddress: '', telephone: '', bankName: '', bankAccount: '' },
  ];

  const jsSdkFunctions = {
    updateAppMessageShareData: function (given) {
      shared.friend = { title: given.title, line: given.desc, link: given.link, picture: given.imgUrl };
    },
    updateTimelineShareData: function (given) {
      shared.timeline = { title: given.title, line: '', link: given.link, picture: given.imgUrl };
    },
    hideMenuItems: function (given) { for (const item of given.menuList) hidden.add(item); },
    showMenuItems: function (given) { for (const item of given.menuList) hidden.delete(item); },
    openLocation: function (given) {
      showSheet('微信地图（沙箱）', [
        element('p', { className: 'title', textContent: given.name }),
        element('p', { textContent: given.address }),
        element('p', { className: 'note', textContent: given.latitude + ', ' + given.longitude }),
      ]);
    },
    chooseInvoiceTitle: function () {
      return new Promise(function (resolve) {
        const choices = invoiceTitles.map(function (title) {
          const choice = element('button', { type: 'button', textContent: title.title });
          choice.addEventListener('click', function () {
            resolve({ choose_invoice_title_info: JSON.stringify(title) });
            choice.closest('dialog').close();
          });
          return choice;
        });
        showSheet('微信发票抬头（沙箱）', choices, function () { resolve('cancel'); });
      });
    },
    scanQRCode: function (given) {
      return new Promise(function (resolve) {
        const field = element('input', {});
        field.setAttribute('aria-label', '码的内容');
        const scan = element('button', { type: 'button', textContent: '扫到这个码' });
        scan.addEventListener('click', function () {
          const text = field.value;
          if (!given.needResult) location.assign(text);
          resolve({ resultStr: isIos ? JSON.stringify({ scan_code: { scan_result: text } }) : text });
          scan.closest('dialog').close();
        });
        showSheet('微信扫一扫（沙箱）', [field, scan], function () { resolve('cancel'); });
      });
    },
    closeWindow: function () {
      showSheet('微信（沙箱）', [element('p', { textContent: '微信会在这里关闭页面，回到聊天。' })]);
    },
  };

  async function invokeJsSdk(name, parameters) {
    if (name === 'preVerifyJSAPI') return verify(parameters);
    if (!permitted.includes(name) && !freeFunctions.includes(name)) return 'permission denied';
    const run = jsSdkFunctions[name];
    if (!run) return 'function not exist';
    return (await run(parameters)) || 'ok';
  }

  /** @param onClose called however the sheet is closed */
  function showSheet(title, content, onClose) {
    const host = element('div', {});
    const close = element('button', { type: 'button', textContent: '关闭' });
    const dialog = element('dialog', {}, [element('h2', { id: 'title', textContent: title }), ...content, close]);
    dialog.setAttribute('aria-labelledby', 'title');
    const root = host.attachShadow({ mode: 'open' });
    root.append(element('style', { textContent: ${JSON.stringify(menuStyle)} }), dialog);
    close.addEventListener('click', function () { dialog.close(); });
    dialog.addEventListener('close', function () {
      host.remove();
      if (onClose) onClose();
    });
    document.body.append(host);
    dialog.showModal();
  }

  /** Builds the card that WeChat would send: with the page's own words, or its bare address. */
  function card(where, name) {
    const given = shared[where] || { title: document.title, line: location.href, link: location.href, picture: '' };
    const picture = element('img', { alt: '', src: given.picture || 'data:,' });
    const text = element('div', {}, [
      element('p', { className: 'title', textContent: given.title }),
      element('p', { textContent: given.line }),
      element('a', { className: 'note', href: given.link, textContent: given.link }),
    ]);
    const made = element('section', {}, [element('h3', { textContent: name }), element('div', { className: 'card' }, [text, picture])]);
    made.setAttribute('aria-label', name);
    return made;
  }

  function openMenu() {
    const cards = [];
    if (!hidden.has('menuItem:share:appMessage')) cards.push(card('friend', '发送给朋友'));
    if (!hidden.has('menuItem:share:timeline')) cards.push(card('timeline', '分享到朋友圈'));
    if (cards.length === 0) cards.push(element('p', { textContent: '此页面不能分享。' }));
    showSheet('微信菜单（沙箱）', cards);
  }

  /** Returns what the menu would show, for tests. */
  function shownByMenu() {
    return { ...shared, isShareable: !hidden.has('menuItem:share:appMessage') };
  }

  function addMenuButton() {
    const host = element('div', {});
    const button = element('button', { className: 'menu', type: 'button', textContent: '•••' });
    button.setAttribute('aria-label', '微信菜单（沙箱）');
    button.addEventListener('click', openMenu);
    host.attachShadow({ mode: 'open' }).append(element('style', { textContent: ${JSON.stringify(menuStyle)} }), button);
    document.documentElement.append(host);
  }
  // In a browser that says it is WeChat's: there the page uses the JS-SDK.
  if (/MicroMessenger/i.test(navigator.userAgent)) addMenuButton();
`;
