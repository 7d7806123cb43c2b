import type { Order } from '../sandbox-state';
import { codeUrlOf, payPagePath } from '../wechat-pay/outside-addresses';
import { chinaTime, escapeHtml, layoutPage, yuanText } from '../pages/page-layout';

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const orderText = (order: Order): string =>
  `<strong>${yuanText(order.totalFen)}</strong> ${escapeHtml(order.description)}<br>
<span class="secondary"><code>${escapeHtml(order.outTradeNo)}</code> · ${chinaTime(order.createdAt)}</span>`;

/** The phone before the merchant's screen: one button scans a code and pays. */
export function scanPage(orders: readonly Order[]): string {
  const cards = orders.map(
    (order) => `<section class="card"><p>${orderText(order)}</p>
<form method="post" action="/sandbox/scan">${hidden('codeUrl', codeUrlOf(order.prepayId))}
<button aria-label="扫码支付 ${escapeHtml(order.outTradeNo)}">扫码支付</button></form></section>`,
  );
  return layoutPage({
    title: '微信扫一扫（沙箱）',
    lead: '代替手机：电脑上显示的微信付款码都在这里，新的在前。这里的钱不是真的。',
    content: cards.join('') || '<section class="card"><p>现在没有可付的二维码。请先在电脑上打开付款页。</p></section>',
  });
}

/** WeChat as a phone's browser opens it for an H5 order. */
export function payPage(order: Order, redirectUrl: string): string {
  const back = redirectUrl === '' ? '' : `<p><a href="${escapeHtml(redirectUrl)}">取消，回到商家页面</a></p>`;
  return layoutPage({
    title: '微信支付（沙箱）',
    lead: '代替手机里的微信。这里的钱不是真的。',
    content: `<section class="card"><p>${orderText(order)}</p>
<form method="post" action="${payPagePath}">${hidden('prepayId', order.prepayId)}${hidden('redirectUrl', redirectUrl)}
<button>支付</button></form>${back}</section>`,
  });
}
