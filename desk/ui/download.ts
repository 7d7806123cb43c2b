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

function downloadBase64(fileName: string, content: string, type: string): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  download(fileName, new Blob([bytes], { type }));
}

/** Saves an .xlsx workbook, given in base64. */
export const downloadWorkbook = (fileName: string, workbook: string): void =>
  downloadBase64(fileName, workbook, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** Saves a PDF, given in base64. */
export const downloadPdf = (fileName: string, pdf: string): void => downloadBase64(fileName, pdf, 'application/pdf');
