import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDataSecrets } from './data-secret';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'conference-secret-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const one = Buffer.alloc(32, 1);
const two = Buffer.alloc(32, 2);
const load = (given: Partial<Parameters<typeof loadDataSecrets>[0]> = {}) =>
  loadDataSecrets({ dataSecret: null, oldDataSecrets: [], dataFolder, ...given });
const file = () => join(dataFolder, 'data-secret');

it('makes the embedded mode’s own once, readable by its user alone', () => {
  const made = load();
  expect(made.reading).toEqual([]);
  expect(load()).toEqual(made);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

it('writes with the first line of the file, and reads with the others', () => {
  writeFileSync(file(), `${two.toString('base64')}\n${one.toString('base64')}\n`);
  expect(load()).toEqual({ writing: two, reading: [one] });
});

it('takes those of the settings before it, and makes no file', () => {
  expect(load({ dataSecret: two, oldDataSecrets: [one] })).toEqual({ writing: two, reading: [one] });
  expect(() => readFileSync(file())).toThrow('ENOENT');
});

it('refuses a damaged file: a new secret would make the data unreadable', () => {
  writeFileSync(file(), `${two.toString('base64')}\nxyz\n`);
  expect(load).toThrow('is damaged');
});
