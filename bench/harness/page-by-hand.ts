import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** The content of a landing page. */
export interface LandingContent {
  name: string;
  facts: readonly string[];
  /** HTML. */
  description: string;
  banner: { type: string; bytes: Buffer };
  /** Headers with which the page is sent. */
  headers: Readonly<Record<string, string>>;
}

/**
 * The landing page as one would write it by hand, with the same content, in the same look, and no script at all: the
 * lower bound of any page. Compressed once, as well as Brotli can, and served from memory.
 */
export async function servePageByHand(content: LandingContent): Promise<{ url: string; stop: () => void }> {
  const page = brotliCompressSync(pageByHand(content));
  const banner = brotliCompressSync(content.banner.bytes);
  const server: Server = createServer(({ url }, response) => {
    response.setHeader('content-encoding', 'br');
    if (url === '/banner') response.writeHead(200, { 'content-type': content.banner.type }).end(banner);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...content.headers }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

const pageByHand = ({ name, facts, description }: LandingContent): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name}</title>
<style>
*{box-sizing:border-box}
body{margin:0;padding-bottom:90px;background:#f3f6f7;color:#14232b;font:16px/1.5 -apple-system,'PingFang SC','Noto Sans CJK SC',sans-serif}
img{display:block;width:100%;height:auto;min-height:196px;max-height:360px;object-fit:cover;background:#0b7285}
section{position:relative;margin:12px 16px 0;padding:16px;border-radius:14px;background:#fff;box-shadow:0 4px 16px rgba(20,35,43,.05)}
img+section{margin-top:-28px}
h1{margin:0 0 12px;font-size:21px;line-height:1.4}
h2{margin:0;font-size:17px}
h3{margin:14px 0 6px;font-size:16px}
ul{margin:0;padding:0;list-style:none}
li{margin-bottom:10px;padding-left:30px;font-size:15px}
article{line-height:1.75}
article p{margin:10px 0 0}
table{display:block;overflow-x:auto;border-collapse:collapse;font-size:14px}
th,td{min-width:6.6em;padding:6px 8px;border:1px solid #e4eaed;text-align:left}
footer{position:fixed;right:0;bottom:0;left:0;display:flex;padding:12px 16px;border-top:1px solid #e4eaed;background:#fff}
a{flex:1;margin:0 6px;padding:12px 10px;border:1px solid #0b7285;border-radius:10px;color:#0b7285;font-weight:600;text-align:center;text-decoration:none}
a+a{background:#0b7285;color:#fff}
</style>
<img src="/banner" alt="" width="750" height="420" fetchpriority="high">
<section><h1>${name}</h1><ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul></section>
<section><h2>会议介绍</h2><article>${description}</article></section>
<footer><a href="/login">已报名？查看详情</a><a href="/register">立即报名</a></footer>
</html>`;
