import type { Order } from '../sandbox-state';
import { chinaTime, escapeHtml, layoutPage, yuanText } from './page-layout';

const stateNames = { NOTPAY: '未支付', SUCCESS: '已支付', REFUND: '有退款', CLOSED: '已关闭' } as const;

const cardsText = ({ cards }: Order): string =>
  cards === undefined ? '' : `<br>卡包里的发票 ${cards.numbers.map(escapeHtml).join('、')}`;

/** @param orders newest first */
export function indexPage(orders: readonly Order[]): string {
  const rows = orders.map(
    (order) => `<tr><td><code>${escapeHtml(order.outTradeNo)}</code><br>
<span class="secondary">${escapeHtml(order.description)} · ${chinaTime(order.createdAt)}${cardsText(order)}</span></td>
<td>${yuanText(order.totalFen)}</td><td><span class="tag">${stateNames[order.tradeState]}</span></td></tr>`,
  );
  const table =
    rows.length === 0
      ? '<p class="secondary">还没有订单。</p>'
      : `<table><thead><tr><th>订单</th><th>金额</th><th>状态</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return layoutPage({
    title: '会议报名沙箱',
    lead: '代替微信和短信服务商，用于开发、演示和测试。这里的钱和短信都不是真的。',
    content: `
<style>table{width:100%;border-collapse:collapse}th{text-align:left;font-size:14px;color:var(--ink-2);font-weight:400}
td,th{padding:8px 8px 8px 0;border-top:1px solid var(--line);vertical-align:top}td:nth-child(2){white-space:nowrap;font-variant-numeric:tabular-nums}
ul{margin:0;padding-left:20px}li{margin:6px 0}</style>
<section class="card"><h2>常用</h2><ul>
<li><a href="/sandbox/sms">收件箱</a>：查看验证码、短信和微信订阅消息</li>
<li><a href="/sandbox/scan">微信扫一扫</a>：支付电脑上显示的付款码</li>
<li><a href="/sandbox/faults">故障开关</a>：已打开的故障（JSON），用法见 <code>server/sandbox/README.md</code></li>
</ul></section>
<section class="card"><h2>最近的订单</h2>${table}</section>
<section class="card"><h2>它说的协议</h2><ul>
<li>微信支付 API v3：JSAPI、Native 和 H5 下单、查询、关单、退款、签名并加密的通知、发票插入卡包</li>
<li>微信网页授权：<code>/connect/oauth2/authorize</code>、<code>/sns/oauth2/access_token</code></li>
<li>微信服务端接口：<code>/cgi-bin/stable_token</code>、<code>/cgi-bin/ticket/getticket</code>、
<code>/wxa/business/getuserphonenumber</code>、<code>/cgi-bin/message/subscribe/send</code>、
<code>/wxa/getwxacodeunlimit</code>（画成普通二维码）；页面的 JS-SDK 签名校验，
分享内容在浏览器标识含 <code>MicroMessenger</code> 时由页面右上角的“···”打开</li>
<li>阿里云短信 SendSms，V3 签名</li>
<li>页面脚本 <code>/sandbox/bridge.js</code>：提供 WeixinJSBridge 和收银台。
要看没有微信的样子，在会议页面的控制台执行 <code>localStorage['sandbox:bridge']='off'</code> 后刷新。</li>
</ul></section>`,
  });
}
