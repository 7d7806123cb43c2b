/** Styles of the menu, isolated from the page by its shadow root. */
export const menuStyle = `
:host{all:initial}
*{box-sizing:border-box}
.menu,dialog{font:400 16px/1.5 -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC",sans-serif;color:#14232b}
.menu{position:fixed;z-index:2147483647;top:4px;right:8px;width:48px;height:32px;padding:0;border:1px solid #7d8f99;border-radius:16px;background:#fff;
font-size:12px;letter-spacing:1px;cursor:pointer}
dialog{position:fixed;inset:auto 0 0;width:100%;max-width:480px;max-height:90%;overflow:auto;margin:0 auto;border:0;padding:20px;
border-radius:18px 18px 0 0;background:#f3f6f7}
dialog::backdrop{background:rgba(12,26,32,.55)}
h2,h3{margin:0 0 12px;font-size:15px;font-weight:600;color:#42545e}
h3{margin:0 0 6px;font-size:14px;font-weight:400}
section{margin-bottom:16px}
p{margin:0;overflow-wrap:anywhere}
.card{display:flex;justify-content:space-between;gap:12px;padding:12px;border-radius:10px;background:#fff}
.card p{font-size:14px}
.title,.card .title{font-size:16px;font-weight:600}
.note{display:block;margin-top:6px;font-size:12px;color:#42545e;overflow-wrap:anywhere}
img{flex:none;width:64px;height:64px;border-radius:6px;object-fit:cover;background:#e4eaed}
dialog input{width:100%;min-height:48px;padding:0 12px;border:1px solid #7d8f99;border-radius:10px;font:inherit}
dialog button{width:100%;min-height:48px;margin-top:8px;border:1px solid #7d8f99;border-radius:10px;background:#fff;color:inherit;font:inherit;
font-weight:600;cursor:pointer}
`;
