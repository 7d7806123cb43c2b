/** Reads a file's bytes as base64. */
export async function readBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a call takes no million arguments.
  const part = 8_192;
  let text = '';
  for (let from = 0; from < bytes.length; from += part)
    text += String.fromCharCode(...bytes.subarray(from, from + part));
  return btoa(text);
}
