/** Time for the browser to start saving a blob URL, in milliseconds. */
const revokeDelayMs = 60_000;

/** Makes the browser save a file; a no-op in WeChat's browser, which cannot. Only on platforms with table files. */
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
