import type { InboxMessage } from '../sandbox-state';
import { chinaTime, escapeHtml, layoutPage } from './page-layout';

const templateNames: Readonly<Record<string, string>> = {
  'login-code': '登录验证码',
  'registration-code': '报名验证码',
  'refund-result': '退费结果',
  'ticket-received': '收到转赠',
  'review-result': '审核结果',
  'ticket-news': '报名进展',
  'team-news': '团队办理结果',
  completion: '完善参会信息',
  'transfer-offer': '等待接收的转赠',
  'guest-invitation': '嘉宾邀请',
  'staff-invitation': '请同事加入',
};

/**
 * Renders the inbox of one phone, or of all.
 * @param messages newest first
 */
export function inboxPage(messages: readonly InboxMessage[], phone: string): string {
  const items = messages.map(messageItem).join('');
  const empty = phone === '' ? '还没有消息。在页面上获取验证码后，短信会显示在这里。' : '这个号码还没有收到短信。';
  const list = items === '' ? `<p class="card secondary">${empty}</p>` : `<ul>${items}</ul>`;
  return layoutPage({
    title: '收件箱（沙箱）',
    lead: '沙箱不会真的发送短信和微信通知，所有消息都在这里，自动刷新。',
    script: '/sandbox/inbox.js',
    content: `
<style>
form{display:flex;gap:8px;align-items:end;flex-wrap:wrap}
form label{flex:1 1 180px;display:grid;gap:4px;font-size:14px;color:var(--ink-2)}
form input{font-size:17px;color:var(--ink)}
#messages ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.top{display:flex;justify-content:space-between;gap:8px;align-items:center}
.phone{font-weight:600;font-variant-numeric:tabular-nums}
.code{font-size:34px;font-weight:700;letter-spacing:.12em;font-variant-numeric:tabular-nums;color:var(--brand-strong);margin:8px 0 4px}
.text,.sent{margin:6px 0 0;overflow-wrap:anywhere}
.text{white-space:pre-line}
</style>
<form class="card" method="get" action="/sandbox/sms" role="search">
<label>手机号码<input name="phone" type="tel" inputmode="numeric" maxlength="11" autocomplete="off" value="${escapeHtml(phone)}" placeholder="全部号码"></label>
<button>筛选</button>
</form>
<section id="messages" aria-live="polite" aria-label="消息">${list}</section>
<p class="secondary"><a href="/">返回沙箱首页</a></p>`,
  });
}

function messageItem(message: InboxMessage): string {
  const code = message.code === '' ? '' : `<p class="code">${escapeHtml(message.code)}</p>`;
  return `<li class="card"><div class="top"><span class="phone">${escapeHtml(whose(message))}</span>
<span class="tag">${escapeHtml(templateNames[message.template] ?? message.template)}</span></div>
${code}<p class="text">${escapeHtml(message.text)}</p><p class="secondary sent">${chinaTime(message.sentAt)}</p></li>`;
}

const whose = ({ phone, openid }: InboxMessage): string => (openid === undefined ? phone : `微信 …${openid.slice(-6)}`);

/** Refetches the page every two seconds while it is visible, and updates the list only if it differs. */
export const inboxScript = `'use strict';
setInterval(async () => {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('messages');
    const shown = document.getElementById('messages');
    if (fresh && shown && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
  } catch {
    // The sandbox is restarting; the next poll will find it.
  }
}, 2000);
`;
