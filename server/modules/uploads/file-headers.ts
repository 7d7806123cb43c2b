/** How a file goes out: as what it is, never as a page of ours. */
export function fileHeaders(file: { name: string; contentType: string }): Record<string, string> {
  const isPdf = file.contentType === 'application/pdf';
  return {
    'Content-Type': file.contentType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': `inline; filename="file"; filename*=UTF-8''${encodeFileName(file.name)}`,
    // Browsers show no PDF in a sandbox; nothing else may do more than be looked at.
    'Content-Security-Policy': isPdf ? "default-src 'none'; style-src 'unsafe-inline'" : "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  };
}

/** RFC 8187: only these characters may stand as they are. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
