/** Returns headers with which a file is shown as its own type, never as a page of this site. */
export function fileHeaders(file: { name: string; contentType: string }): Record<string, string> {
  const isPdf = file.contentType === 'application/pdf';
  const isShown = isPdf || file.contentType.startsWith('image/');
  return {
    'Content-Type': file.contentType,
    'X-Content-Type-Options': 'nosniff',
    // What a browser cannot show as a picture or a document is saved.
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename="file"; filename*=UTF-8''${encodeFileName(file.name)}`,
    // Browsers show no PDF in a sandbox; other types may only be viewed.
    'Content-Security-Policy': isPdf ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    // The mini-program draws the file from an origin of WeChat's (ADR 0026).
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** Encodes a file name by RFC 8187: only these characters may appear unescaped. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
