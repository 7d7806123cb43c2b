import { renderSVG } from 'uqr';
import { fileAddress } from '../../../src/contract/file-address';
import type { Meeting } from '../../../src/domain/meeting/meeting';
import { meetingDays } from '../../../src/domain/meeting/meeting-days';
import { routes } from '../../../src/routes';
import { escapeHtml } from '../../http/escape-html';
import type { Picture } from '../../gateways/mini-program-codes';
import type { Settings } from '../../settings/settings';

type Site = Pick<Settings, 'publicOrigin' | 'basePath'>;

/**
 * The address in a poster's one code: the landing page, which WeChat opens as the mini-program where that is
 * registered.
 */
export function posterLink(meetingCode: string, { publicOrigin, basePath }: Site): string {
  return `${publicOrigin}${basePath}${routes.landing.urls[0]}?meetingCode=${encodeURIComponent(meetingCode)}`;
}

/**
 * One sheet of A4 in a file that needs nothing else but the banner.
 * @param code the mini-program's own; null where there is none
 */
export function drawPoster(meeting: Meeting, code: Picture | null, site: Site): string {
  const link = posterLink(meeting.code, site);
  const banner = meeting.banner === '' ? '' : fileAddress(meeting.banner, site.publicOrigin);
  const facts = [
    ['时间', meetingDays(meeting)],
    ['地点', meeting.address],
  ].filter(([, text]) => text !== '');
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(meeting.name)} 海报</title><style>${style}</style></head>
<body><p class="hint">一张 A4：用浏览器打印，或另存为 PDF。</p>
<main>${banner === '' ? '<div class="banner"></div>' : `<img class="banner" src="${escapeHtml(banner)}" alt="">`}
<h1>${escapeHtml(meeting.name)}</h1>
<dl>${facts.map(([term = '', text = '']) => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>
<div class="codes"><figure class="code">${qrCode(link)}<figcaption>微信扫码报名<small>也可用手机浏览器扫码打开</small></figcaption></figure>
${code === null ? '' : miniProgramCode(code)}</div>
<p class="link">${escapeHtml(link)}</p></main></body></html>
`;
}

/** Redundant enough for a creased sheet. */
const qrCode = (link: string): string => renderSVG(link, { border: 2, ecc: 'Q' });

const miniProgramCode = ({ type, bytes }: Picture): string =>
  `<figure class="code code--small"><img src="data:${type};base64,${bytes.toString('base64')}" alt="小程序码">` +
  '<figcaption>小程序码</figcaption></figure>';

/** The app's colours; lengths of paper. */
const style = `
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0}
body{background:#f3f6f7;color:#14232b;font-family:-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;line-height:1.4;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.hint{padding:12px;text-align:center;color:#52646e;font-size:14px}
main{display:flex;flex-direction:column;align-items:center;width:210mm;max-width:100%;height:297mm;overflow:hidden;margin:0 auto 24px;background:#fff;text-align:center}
.banner{display:block;flex:0 1 auto;width:100%;height:105mm;min-height:30mm;object-fit:cover;background:linear-gradient(135deg,#063d49,#0b7285)}
div.banner{height:60mm}
h1,dl,.codes,.link{flex:none}
h1{margin:14mm 18mm 0;font-size:30pt;line-height:1.3;font-weight:700;text-wrap:balance;word-break:break-word;overflow-wrap:anywhere}
dl{margin:8mm 18mm 0;font-size:16pt}dl div{display:flex;justify-content:center;margin-top:2mm}dt{flex:none;margin-right:5mm;color:#52646e}dd{text-align:left;overflow-wrap:anywhere}
.codes{position:relative;display:flex;justify-content:center;width:100%;margin:auto 0 0;padding-top:10mm}
.code svg,.code img{display:block;width:72mm;height:72mm;margin:0 auto}.code--small{position:absolute;right:16mm;bottom:0}.code--small img{width:40mm;height:40mm}
figcaption{margin-top:4mm;font-size:18pt;font-weight:650}.code--small figcaption{font-size:12pt;font-weight:400;color:#52646e}
small{display:block;margin-top:1mm;font-size:11pt;font-weight:400;color:#52646e}
.link{margin:8mm 18mm 12mm;font-size:9pt;color:#52646e;word-break:break-all}
@media (max-width:640px){h1{margin:24px 16px 0;font-size:24px}dl{margin:16px 16px 0;font-size:16px}main{height:auto}.code svg{width:60vw;height:60vw}.banner,div.banner{height:auto;min-height:200px}.codes{display:block}.code--small{position:static;margin:24px 0 0}}
@media print{.hint{display:none}body{background:#fff}main{margin:0;height:297mm}}
`;
