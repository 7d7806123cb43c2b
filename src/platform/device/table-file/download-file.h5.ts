/** Time for the browser to start saving a blob URL, in milliseconds. */
const revokeDelayMs = 60_000;

/** Makes the browser save a file. Does nothing in WeChat's browser, which cannot. Use it only if `hasTableFiles`. */
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
