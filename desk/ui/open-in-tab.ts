/**
 * Opens a file in a window of its own. Called within a click, since browsers allow a new window only there.
 * @param ask asks the server for the address; '' where there is none
 */
export async function openInTab(ask: () => Promise<string>): Promise<void> {
  // Opened before the answer, while the click lasts.
  const tab = window.open('', '_blank');
  const url = await ask();
  if (tab === null) return;
  if (url === '') {
    tab.close();
    return;
  }
  tab.opener = null;
  tab.location.href = url;
}
