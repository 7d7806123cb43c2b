/** Saves a file on the member's device. */
export function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves an .xlsx workbook, given in base64. */
export function downloadWorkbook(fileName: string, workbook: string): void {
  const bytes = Uint8Array.from(atob(workbook), (character) => character.charCodeAt(0));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  download(fileName, new Blob([bytes], { type }));
}
