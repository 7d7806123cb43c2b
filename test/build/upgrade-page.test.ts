import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { parse } from 'acorn';

const page = readFileSync(resolve(__dirname, '../../src/index.html'), 'utf8');
/** The first script of the page, before anything that an old browser would not understand. */
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

/** Returns what the script writes into the page of a browser with or without a built-in. */
function written(without: string): string {
  const texts: string[] = [];
  const context = createContext({ document: { write: (text: string) => texts.push(text) } });
  runInContext(without, context);
  runInContext(script, context);
  return texts.join('');
}

describe('the page for browsers below the oldest', () => {
  it('is written by a script that every browser can parse, before all others', () => {
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
    expect(page.indexOf('<script')).toBe(page.indexOf(`<script>${script}`));
  });

  it('says what to do, and turns what follows, the app’s script too, into text that nobody sees', () => {
    const text = written('delete Array.prototype.flatMap');
    expect(text).toContain('<h1>请升级微信</h1>');
    expect(text).toContain('iOS&nbsp;12');
    expect(text).toMatch(/<plaintext style="display:none">$/);
  });

  it('is not shown to the oldest that the app is built for', () => {
    expect(written('delete Object.fromEntries; delete String.prototype.replaceAll; delete globalThis')).toBe('');
  });
});
