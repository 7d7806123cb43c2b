import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTypedFile } from './typed-files';

const folder = mkdtempSync(join(tmpdir(), 'private-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['a new file', undefined],
  ['one that everybody could read', 0o644],
])('leaves %s to its owner alone', (_, mode) => {
  const file = join(folder, `list-${String(mode)}.xlsx`);
  if (mode !== undefined) {
    writeFileSync(file, 'an older and longer list');
    chmodSync(file, mode);
  }
  writeTypedFile(file, Buffer.from('codes'));
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['codes', 0o600]);
});
