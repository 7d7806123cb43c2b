/** How long a browser may take to begin to save what a link points to, in milliseconds. */
const revokeDelayMs = 60_000;

/** Lets the browser save a file; WeChat's own browser cannot, and does nothing. Only where there are table files. */
export function downloadFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
