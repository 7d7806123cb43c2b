import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { Script } from 'node:vm';

/** A rendered node: an element, such as `wx-view`, or a text. */
export type DrawnNode = string | { tag: string; attr?: Record<string, unknown>; children: DrawnNode[] };

/** Renders a page like WeChat: its template filled with its data. */
export type DrawPage = (page: string, data: unknown) => DrawnNode;

const packageFolder = dirname(require.resolve('miniprogram-compiler/package.json'));
const binaryOf: Partial<Record<NodeJS.Platform, (name: string) => string>> = {
  linux: (name) => join('linux', name),
  darwin: (name) => join('mac', name),
  win32: (name) => join('windows', `${name}.exe`),
};

/**
 * Compiles every style sheet with WeChat's `wcsc`, which refuses selectors that browsers accept.
 * @param folder the built mini-program
 * @returns its complaints, '' for none
 * @throws if it cannot run
 */
export function compileStyles(folder: string): string {
  const pages = filesOf(folder, /^pages\/.*\.wxss$/);
  const shared = filesOf(folder, /^[^/]+\.wxss$/);
  return run('wcsc', ['-lc', '-db', '-pc', String(pages.length), ...pages, ...shared], folder).complaints;
}

/**
 * Compiles every template with WeChat's `wcc`.
 * @param folder the built mini-program
 * @returns its complaints, '' for none, its script, and the pages' renderer, which throws a template's runtime complaints
 * @throws if it cannot run
 */
export function compileTemplates(folder: string): { complaints: string; output: string; draw: DrawPage } {
  const { output, complaints } = run(
    'wcc',
    ['-d', '-cc', '0', ...filesOf(folder, /\.wx(ml|s)$/), '-gn', '$gwx'],
    folder,
  );
  const draw: DrawPage = (page, data) => {
    // As JSON: the compiled templates only accept objects of their own realm.
    const call = `$gwx(${JSON.stringify(`${page}.wxml`)})(${JSON.stringify(data)})`;
    return new Script(`var window = this;${output};${call}`, { filename: 'wcc' }).runInNewContext({
      console: { ...console, warn: refuse, error: refuse },
    }) as DrawnNode;
  };
  return { complaints, output, draw };
}

/**
 * A page's style sheet as WeChat compiles it, what it imports included, for a screen of this width.
 * @param file such as `app.wxss`
 * @returns '' for a page without one
 */
export function compileStyle(folder: string, file: string, width: number): string {
  const all = filesOf(folder, /\.wxss$/);
  if (!all.includes(file)) return '';
  const { output } = run('wcsc', ['-lc', file, ...all.filter((other) => other !== file)], folder);
  return output.replace(/%%HERESUFFIX%%/g, '').replace(/%%\?([-\d.]+)rpx\?%%/g, (_, rpx: string) => {
    const pixels = Math.floor((Number(rpx) / 750) * width + 1e-4);
    // A hairline stays one.
    return `${pixels === 0 && Number(rpx) !== 0 ? 0.5 : pixels}px`;
  });
}

function refuse(...complaint: unknown[]): never {
  throw new Error(complaint.map(String).join(' '));
}

/** Paths below the folder, with `/`. */
function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => pattern.test(path))
    .sort();
}

/** Runs a copy: the package ships its programs without execute permission. */
function run(name: 'wcc' | 'wcsc', args: string[], cwd: string): { output: string; complaints: string } {
  const binary = binaryOf[process.platform];
  if (binary === undefined) throw new Error(cannotRun(name, 'it exists for Linux, macOS and Windows only'));
  const place = mkdtempSync(join(tmpdir(), 'wechat-compilers-'));
  try {
    const copy = join(place, binary(name).split(sep).at(-1) ?? name);
    copyFileSync(join(packageFolder, 'bin', binary(name)), copy);
    chmodSync(copy, 0o755);
    // A shell interprets files the processor cannot run, so only the program's own output proves that it runs.
    const greeting: SpawnSyncReturns<string | null> = spawnSync(copy, ['-h'], { encoding: 'utf8' });
    const words = `${greeting.stdout ?? ''}${greeting.stderr ?? ''}`;
    if (!/wechat .* compiler/i.test(words)) throw new Error(cannotRun(name, greeting.error?.message ?? words.trim()));
    const { status, signal, stdout, stderr } = spawnSync(copy, args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
    const complaints = stderr.trim() || (status === 0 ? '' : `${name} ended with ${signal ?? status}`);
    return { output: stdout, complaints };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function cannotRun(name: string, reason: string): string {
  return (
    `NOT CHECKED: WeChat's compiler ${name} (npm miniprogram-compiler, built for x64) does not run here, on ` +
    `${process.platform} ${process.arch}: ${reason}. Run this test on x64 Linux.`
  );
}
