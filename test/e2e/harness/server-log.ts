import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

/*
 * Keeps all that the servers of a run have written, and what people have typed or been given: at the run's end the
 * one must not contain the other. Test files run in processes of their own, so both are files.
 */

const folder = (): string | undefined => process.env.E2E_SERVER_LOGS;

export function beginServerLogs(): void {
  process.env.E2E_SERVER_LOGS = mkdtempSync(join(tmpdir(), 'server-logs-'));
}

export function endServerLogs(): void {
  const place = folder();
  if (place !== undefined) rmSync(place, { recursive: true, force: true });
}

/** Keeps one line of a server's output. */
export function keepServerLine(line: string): void {
  const place = folder();
  if (place !== undefined) appendFileSync(join(place, 'written'), `${line}\n`);
}

/**
 * Texts that say nothing about a person: numbers of meetings and orders, names of providers, columns and acts, choices of a
 * list, roles, ways to pay, amounts, dates, facts of a meeting.
 */
const impersonal =
  /^(meeting\w*|order\w*|provider|(?:notice)?version|\w*Type|type|pay\w*|province\w*|city\w*|district\w*|rz\w+|csrq|kinds?|language|roles|columns|sort|act|says|entrant|fact|way)$/i;
/** The desk names the question whose answer it corrects or uncovers. A person's name begins with a capital, if with a letter. */
const questionName = /^[a-z]\w*$/;
const personal = /[\p{Script=Han}]{2}|.{4}/u;
const isNumberOrDate = (text: string): boolean => /^(\d{1,5}|\d{4}-\d\d-\d\d)$/.test(text);

/** The texts of a call's body that are somebody's: everything typed but choices, which are short. */
export function personalTexts(body: unknown, key = ''): string[] {
  if (typeof body === 'string') {
    const isSomebodys = !impersonal.test(key) && !(key === 'name' && questionName.test(body));
    return isSomebodys && personal.test(body) && !isNumberOrDate(body) ? [body] : [];
  }
  if (Array.isArray(body)) return body.flatMap((item) => personalTexts(item, key));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => personalTexts(value, name));
}

/** Notes the tokens, codes, names and phones that this browser sends and is given. */
export function noteWhatIsPersonal(context: BrowserContext): void {
  const place = folder();
  if (place === undefined) return;
  const note = (texts: readonly string[]): void => {
    if (texts.length > 0)
      appendFileSync(join(place, 'personal'), texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
  };
  context.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    const token = request.headers().authorization?.replace(/^\S+ /, '');
    const path = new URL(request.url()).pathname.split('/').filter((part) => /^1\d{10}$/.test(part));
    note([...(token === undefined ? [] : [token]), ...path, ...personalTexts(readJson(request.postData()))]);
  });
  context.on('response', (response) => {
    if (!/\/api\/.*(entered|ticket|token)/i.test(response.url())) return;
    void response.text().then(
      (text) => note([...text.matchAll(/"(?:ticketCode|token)":"([^"]{6,})"/g)].map((match) => match[1] ?? '')),
      () => undefined,
    );
  });
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Finds personal data in what the servers wrote: the lines, with what each contains. */
export function findPersonalTexts(): { searched: number; texts: number; found: { text: string; line: string }[] } {
  const place = folder() ?? '';
  const lines = linesOf(join(place, 'written'));
  const texts = [...new Set(linesOf(join(place, 'personal')).map((line) => JSON.parse(line) as string))];
  const found = texts.flatMap((text) => lines.filter((line) => contains(line, text)).map((line) => ({ text, line })));
  return { searched: lines.length, texts: texts.length, found };
}

/** Digits count where they stand alone: six of them in a row are in many an id or time. */
function contains(line: string, text: string): boolean {
  return line.includes(text) && (!/^\d+$/.test(text) || new RegExp(`(?<![\\w.])${text}(?!\\w)`).test(line));
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
