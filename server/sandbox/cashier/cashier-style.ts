/** Styles of the cashier, isolated from the page by its shadow root. */
export const cashierStyle = `
:host{all:initial}
*{box-sizing:border-box}
dialog{position:fixed;inset:auto 0 0;width:100%;max-width:480px;max-height:100%;overflow:auto;margin:0 auto;border:0;
padding:20px 20px calc(20px + env(safe-area-inset-bottom));border-radius:18px 18px 0 0;background:#fff;color:#14232b;
font:400 16px/1.5 -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC",sans-serif;text-align:center}
dialog::backdrop{background:rgba(12,26,32,.55)}
h2{margin:0 0 16px;font-size:15px;font-weight:600;color:#52646e}
p{margin:0}
.merchant{font-weight:600}
.amount{margin:4px 0 16px;font-size:40px;line-height:1.2;font-weight:700;color:#b4510a;font-variant-numeric:tabular-nums}
.amount small{margin-right:4px;font-size:24px}
dl{display:flex;justify-content:space-between;gap:16px;margin:0 0 16px;padding:12px 0;border-top:1px solid #e4eaed;
border-bottom:1px solid #e4eaed;text-align:left}
dt{flex:none;color:#52646e}
dd{margin:0;overflow-wrap:anywhere;text-align:right}
.message:not(:empty){margin:0 0 12px;padding:10px 12px;border-radius:10px;background:#fdece6;color:#c4320a;text-align:left}
.actions{display:grid;grid-template-columns:1fr 1fr;gap:10px}
button{min-height:48px;padding:0 16px;border:1px solid #7d8f99;border-radius:10px;background:#fff;color:#14232b;
font:inherit;font-weight:600;cursor:pointer}
.primary{grid-column:1/-1;border-color:#0b7285;background:#0b7285;color:#fff}
.danger{border-color:#c4320a;color:#c4320a}
button:disabled{opacity:.6;cursor:default}
button:focus-visible{outline:3px solid #5bb3c2;outline-offset:2px}
.note{margin-top:14px;font-size:13px;color:#52646e}
@media (min-width:600px){dialog{inset:0;margin:auto;height:fit-content;border-radius:18px}}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:rise .18s ease-out}}
@keyframes rise{from{transform:translateY(24px);opacity:0}}
`;
