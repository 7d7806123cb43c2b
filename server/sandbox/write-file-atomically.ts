import { open, rename } from 'node:fs/promises';

/**
 * Replaces a file so that a reader, or a start after kill -9, sees either the old or the new content. Readable only by
 * the owner.
 */
export async function writeFileAtomically(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
