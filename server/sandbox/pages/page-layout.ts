export function escapeHtml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** Formats an amount like ¥1,200.00. */
export function yuanText(amountFen: number): string {
  return `¥${(amountFen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`;
}

/** Formats a time like 05月14日 09:30:05. */
export function chinaTime(at: number): string {
  const text = new Date(at + 8 * 3600_000).toISOString();
  return `${text.slice(5, 7)}月${text.slice(8, 10)}日 ${text.slice(11, 19)}`;
}

const style = `
:root{--brand:#0b7285;--brand-strong:#095c6b;--brand-soft:#e3f4f6;--ink:#14232b;--ink-2:#52646e;--line:#e4eaed;
--page:#f3f6f7;--card:#fff;--wait:#8a6100;--wait-soft:#fdf5dc}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 16px/1.5 -apple-system,"PingFang SC","HarmonyOS Sans SC",
"MiSans","Noto Sans CJK SC",sans-serif}
header{background:linear-gradient(135deg,#08353f,#0b7285);color:#fff;padding:28px 0 56px}
header>div,main{max-width:720px;margin:0 auto;padding:0 16px}
header p{margin:6px 0 0;color:#d8eef1}
h1{font-size:22px;margin:0}
h2{font-size:17px;margin:0 0 12px}
main{margin-top:-36px;padding-bottom:40px;display:grid;gap:12px}
.card{background:var(--card);border-radius:14px;padding:16px;box-shadow:0 1px 2px rgba(20,35,43,.05),0 4px 16px rgba(20,35,43,.05)}
a{color:var(--brand)}
code{background:var(--brand-soft);border-radius:6px;padding:2px 6px;font-size:14px;word-break:break-all}
.secondary{color:var(--ink-2);font-size:14px}
.tag{background:var(--brand-soft);color:var(--brand-strong);border-radius:6px;padding:2px 8px;font-size:13px;white-space:nowrap}
button,input{font:inherit;min-height:44px;border-radius:10px;border:1px solid #7d8f99;padding:0 14px;background:#fff;color:inherit}
button{background:var(--brand);border-color:var(--brand);color:#fff;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #5bb3c2;outline-offset:2px}
`;

/**
 * Renders a sandbox page in the product's style.
 * @param content already safe HTML
 */
export function layoutPage(page: { title: string; lead: string; content: string; script?: string }): string {
  const script = page.script === undefined ? '' : `<script src="${escapeHtml(page.script)}" defer></script>`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
${script}
</head>
<body>
<header><div><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.lead)}</p></div></header>
<main>${page.content}</main>
</body>
</html>
`;
}
