import { escapeHtml } from '../../http/escape-html';
import type { CheckedCertificate } from './check-certificate';

const verdicts = {
  valid: { word: '有效', text: '这张证书由主办方发出，与系统中的记录一致。' },
  replaced: { word: '已被替换', text: '这张证书有误，主办方已换发新的。' },
  ended: { word: '已作废', text: '主办方已收回这张证书。' },
  unknown: { word: '不存在', text: '没有这张证书。请扫证书上的二维码，或照着码下面的地址逐字输入，注意大小写。' },
} as const;

/** Draws the page by which anybody checks a certificate. It loads nothing else. @param checked null for an unknown link */
export function drawCheckPage(checked: CheckedCertificate | null): string {
  const state = checked?.state ?? 'unknown';
  const { word, text } = verdicts[state];
  const facts = checked === null ? [] : factsOf(checked);
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>证书核验：${word}</title><style>${style}</style></head>
<body><main><p class="head">证书核验</p><h1 class="${state}">${word}</h1><p>${text}</p>
<dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl></main></body></html>
`;
}

function factsOf(checked: CheckedCertificate): [string, string][] {
  const { number, replacedBy, title, issuer, meeting, halfName, hours, credits, day, trailPlace } = checked;
  const facts: [string, string][] = [
    ['证书', title],
    ['编号', number],
    ['换发为', replacedBy],
    ['姓名', halfName],
    ['会议', meeting],
    ['学时', hours],
    ['学分', credits],
    ['发证单位', issuer],
    ['发证日期', day],
    ['存证', trailPlace === '' ? '' : `记录链第 ${trailPlace} 条`],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Draws a page that says why a certificate cannot be loaded: its address is opened as a page, in place of the app. */
export const drawRefusedPage = (message: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>证书没有打开</title><style>${style}</style></head>
<body><main><p class="head">证书</p><h1>没有打开</h1><p>${escapeHtml(message)}</p><p>返回上一页可以再试。</p></main></body></html>
`;

/** The app's colours. */
const style = `
*{box-sizing:border-box;margin:0}
body{background:#f3f6f7;color:#14232b;font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 20px 32px;background:#fff;min-height:100vh}
.head{color:#52646e;font-size:14px}
h1{margin:4px 0 8px;font-size:32px;line-height:1.3}
.valid{color:#0b6b3a}.replaced{color:#8a4b00}.ended,.unknown{color:#b3261e}
p,dd{text-wrap:pretty}
dl{margin-top:20px}
dl div{display:flex;gap:16px;padding:10px 0;border-top:1px solid #e4eaed}
dt{flex:none;width:64px;color:#52646e}
dd{flex:1;overflow-wrap:anywhere}
`;
