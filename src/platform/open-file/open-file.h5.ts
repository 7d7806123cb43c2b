/** Opens a file of the server's in a new tab; WeChat's browser, which has none, goes to it and Back returns. */
export function openFile(url: string, _kind: 'image' | 'pdf'): Promise<void> {
  window.open(url, '_blank', 'noopener');
  return Promise.resolve();
}
