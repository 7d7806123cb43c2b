import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireBuiltFiles } from '../../scripts/build/require-built-files.mjs';
import { checkBuiltFiles } from '../../scripts/test/old-browsers/check-built-files.mjs';
import { findNewerBuiltIns } from '../../scripts/test/old-browsers/find-newer-built-ins.mjs';
import { findNewerStyles } from '../../scripts/test/old-browsers/find-newer-styles.mjs';
import { findNewerSyntax } from '../../scripts/test/old-browsers/find-newer-syntax.mjs';

function newerBuiltIns(script: string): string[] {
  const { tree, problems } = findNewerSyntax(script);
  expect(problems).toEqual([]);
  return tree === null ? [] : findNewerBuiltIns(tree, script);
}

describe('syntax that the oldest browsers cannot parse', () => {
  it.each([
    ['optional chaining', 'a?.b'],
    ['nullish coalescing', 'a ?? b'],
    ['assignment on a condition', 'a &&= b'],
    ['class fields', 'class A { size; }'],
    ['private fields', 'class A { #e; }'],
    ['fields as the minifier breaks them', 'class A { #"e"; }'],
    ['separators in numbers', '1_000'],
    ['big integers', '1n'],
    ['a dynamic import', 'import("a")'],
    ['a pattern with the flag of indices', '/a/d'],
    ['lookbehind', '/(?<=a)b/'],
    ['lookbehind that denies', '/(?<!a)b/'],
    ['lookbehind in a text', 'new RegExp("(?<=a)b")'],
  ])('refuses %s', (_name, script) => {
    expect(findNewerSyntax(script).problems).toHaveLength(1);
  });

  it.each([
    ['a name in a pattern', '/(?<year>[0-9]{4})/u.exec(text)'],
    ['a catch without its error', 'try { a() } catch { b() }'],
    ['spread in objects', '({ ...a, b: async () => { for await (const c of d) e(c); } })'],
  ])('takes %s', (_name, script) => {
    expect(findNewerSyntax(script).problems).toEqual([]);
  });
});

describe('built-ins that the oldest browsers lack', () => {
  it.each([
    ['a method', 'list.at(-1)', ['at']],
    ['a static', 'Promise.any(list)', ['Promise.any']],
    ['a global', 'structuredClone(order)', ['structuredClone']],
    ['a global that is made', 'new ResizeObserver(measure)', ['ResizeObserver']],
    ['a global of the window', 'new window.ResizeObserver(measure)', ['ResizeObserver']],
    ['one that MDN knows and nobody listed', 'new CSSStyleSheet().x(new ClipboardItem({}))', ['ClipboardItem']],
    [
      'a static that nobody listed',
      'ReadableStream.from(list); Intl.ListFormat(a)',
      ['ReadableStream.from', 'Intl.ListFormat'],
    ],
    ['each once', 'a.at(0); b.at(1)', ['at']],
    ['one that is only read elsewhere', 'function a(e){return e.at}function b(e){return e.at(-1)}', ['at']],
    ['one that is only asked for elsewhere', 'function a(e){return e.at?1:0}function b(e){return e.at(-1)}', ['at']],
    ['one that is only read', 'show(list.at); list.at(-1)', ['at']],
    ['a global that throws where it is missing', 'if (BigInt) a(BigInt)', ['BigInt']],
    ['a call that is a condition', 'if (list.at(-1)) a()', ['at']],
  ])('finds %s', (_name, script, names) => {
    expect(newerBuiltIns(script)).toEqual(names);
  });

  it.each([
    ['one that the script asks for', 'typeof structuredClone === "function" ? structuredClone(a) : copy(a)'],
    ['a method that the script asks for', 'a.at ? a.at(-1) : a[a.length - 1]'],
    ['one that it asks for in an if', 'if (a && !(a.at === undefined)) a.at(-1)'],
    [
      'one that it asks for after something else',
      'if (a(), !window.ResizeObserver) b(); else new window.ResizeObserver(c)',
    ],
    ['one that it asks for with &&', 'last = a.at && a.at(-1)'],
    ['one that it asks for with ||', 'if (!Promise.any || isOld) b(); else Promise.any(list)'],
    ['one that it asks for with typeof', 'function b(e){var is = typeof e.at; return is === "function" && e.at(-1)}'],
    ['one that the function around it asks for', 'function b(e){if (e.at) return map(function(n){return e.at(n)})}'],
    ['a method that a window has too', 'context.restore(); list.queueMicrotask(a)'],
    ['what a library calls the same', 'function CSSTransition(){} new CSSTransition()'],
    ['a field of the same name', 'const { at } = result; show(result.at, { at })'],
    ['what the app supplies', 'Object.fromEntries(pairs); text.replaceAll("+", " ")'],
    ['what they have', 'list.flatMap(read); Promise.all(list).finally(done); new AbortController()'],
  ])('takes %s', (_name, script) => {
    expect(newerBuiltIns(script)).toEqual([]);
  });
});

describe('styles that the oldest browsers lack', () => {
  it.each([
    ['a gap between flex items', '.a{display:flex;gap:8px}', 'gap between flex items'],
    ['a gap whose container is not known', '.a{column-gap:8px}', 'column-gap between flex items'],
    ['a property', '.a{aspect-ratio:1}', 'aspect-ratio'],
    ['a value', '.a{overflow-wrap:anywhere}', 'overflow-wrap: anywhere'],
    ['a value that only a prefix makes known', '.a{position:sticky}', 'position: sticky'],
    ['a function', '.a{width:calc(100% - clamp(1px,2vw,3px))}', 'width: clamp'],
    ['a unit', '.a{height:100dvh}', 'the unit dvh'],
    ['a pseudo-class', '.a:focus-visible + .b{color:red}', ':focus-visible'],
    ['a selector in a media query', '@media (max-width:9px){.a:has(.b){color:red}}', ':has'],
    ['a rule', '@container (min-width:9px){.a{color:red}}', '@container'],
    ['a media feature', '@media (hover:hover) and (prefers-contrast:more){.a{color:red}}', '@media (prefers-contrast)'],
  ])('finds %s', (_name, styles, problem) => {
    expect(findNewerStyles(styles)).toEqual([expect.stringContaining(`${problem} is missing there: `)]);
  });

  it.each([
    ['a gap in a grid', '.a{display:grid;gap:8px}'],
    ['what stands beside a value that they know', '.a{min-height:100vh;min-height:100dvh}'],
    ['what stands beside its prefix', '.a{position:-webkit-sticky;position:sticky}.b{-webkit-mask:none;mask:none}'],
    ['a newer value that an older property replaces', '.a{word-break:break-word;overflow-wrap:anywhere}'],
    ['what is asked for', '@supports (width:max(1px,1em)){.a{width:max(1px,1em)}}'],
    ['what is only taken back', '.a:focus:not(:focus-visible){outline:none}'],
    [
      'what shows no harm where it is missing',
      '.a{text-wrap:balance;overscroll-behavior:contain}:focus-visible{color:red}',
    ],
    ['words that only look like a value', '.a{background:url(anywhere.svg);animation:sticky 1s;color:var(--anywhere)}'],
    ['steps of an animation', '@keyframes a{from{opacity:0}50%{opacity:1}}'],
  ])('takes %s', (_name, styles) => {
    expect(findNewerStyles(styles)).toEqual([]);
  });
});

describe('checkBuiltFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-files-'));
  const build = (files: Record<string, string>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  };
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names every script that cannot run there, the ones inside a page too', () => {
    build({
      'index.html':
        '<script>var a = b?.c</script><script type="application/json">{"a":"?."}</script><script src="a.js"></script>',
      'js/app.js': 'a ?? b',
      'js/page.js': 'list.findLast(isOpen)',
      'js/good.js': 'var a = 1',
    });
    expect(() => checkBuiltFiles(folder)).toThrow(
      /oldest browsers cannot run:\n {2}index\.html, inline script 1: Unexpected.*\n {2}js\/app\.js: Unexpected.*\n {2}js\/page\.js: findLast is missing there$/,
    );
  });

  it('names every style sheet that they cannot draw', () => {
    build({
      'index.html': '',
      'css/app.css': '.a{display:flex;gap:8px}',
      'css/b.css': '.a{color:red}',
      'c.wxss': ':is(a){}',
    });
    expect(() => checkBuiltFiles(folder)).toThrow(
      /cannot run:\n {2}c\.wxss: :is is missing there: :is\(a\)\n {2}css\/app\.css: gap between flex items is missing there: \.a \{ gap:8px \}$/,
    );
  });

  it('lets a good build pass', () => {
    build({ 'index.html': '<script>var a = 1</script>', 'js/app.js': 'var a = 1' });
    expect(() => checkBuiltFiles(folder)).not.toThrow();
  });

  it('tells a build that is not whole', () => {
    build({ 'index.html': '' });
    expect(() => requireBuiltFiles(folder, ['index.html'], '')).not.toThrow();
    expect(() => requireBuiltFiles(folder, ['app.js'], 'what it said')).toThrow(/wrote no app\.js.*\nwhat it said/);
  });
});
