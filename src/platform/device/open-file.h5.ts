/** Opens a file from the server in a new tab. WeChat's browser has no tabs: it navigates to the file, and Back returns. */
export function openFile(url: string, _kind: 'image' | 'pdf'): Promise<void> {
  window.open(url, '_blank', 'noopener');
  return Promise.resolve();
}
