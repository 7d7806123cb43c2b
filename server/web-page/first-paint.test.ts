import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNewerStyles } from '../../scripts/test/old-browsers/find-newer-styles.mjs';
import { eq } from 'drizzle-orm';
import { calls } from '../../src/contract/calls';
import { readMeeting } from '../../src/contract/meeting';
import { type Meeting } from '../../src/domain/meeting/meeting';
import { meetings } from '../db/tables/meetings';
import { startTestServer, type TestServer } from '../test-support/test-server';
import { drawFirstPaint } from './draw-first-paint';
import { knownScript } from './first-paint-known';

const meetingOf = (changes: Record<string, unknown>): Meeting => {
  const meeting = readMeeting({ id: 1, meetingName: '医学信息年会', ...changes });
  if (meeting === null) throw new Error('No meeting');
  return meeting;
};

const site = { publicOrigin: 'https://conf.example.org', basePath: '/conf' };
const now = Date.parse('2027-03-20T12:00:00+08:00');

describe('what is drawn', () => {
  it('is the banner in its box, the name, the days, the place, the end of registration, the description and the buttons', () => {
    const { title, html } = drawFirstPaint(
      meetingOf({
        code: 'MI2027',
        attr2: 'files/banner-750x420.png',
        startTime: '2027-05-14 09:00:00',
        endTime: '2027-05-16 18:00:00',
        meetingAddress: '上海国际会议中心',
        bmEndTime: '2027-04-30',
        description: '<p>年会聚焦<b>可信医疗</b></p>',
      }),
      now,
      site,
    );
    expect(title).toBe('医学信息年会');
    for (const text of ['2027年5月14日 – 5月16日', '上海国际会议中心', '报名截止 4月30日', '还有 41 天', '立即报名'])
      expect(html).toContain(text);
    expect(html).toContain('src="/files/banner-750x420.png" alt="" width="750" height="420"');
    expect(html).toContain('<div class="ui-prose"><p>年会聚焦<b>可信医疗</b></p></div>');
    expect(html).toMatch(/<form id="first-paint-register" action="\/conf\/index" hidden>.*value="MI2027"/);
    expect(html).toMatch(/<button type="submit" form="first-paint-register"/);
  });

  it('says the year of an end that is not this year’s', () => {
    const { html } = drawFirstPaint(meetingOf({ bmEndTime: '2028-01-03' }), now, site);
    expect(html).toContain('报名截止 2028年1月3日');
  });

  it('shows what could move while it is parsed once it is whole, and a long description as it comes', () => {
    const shown = (name: string): string => `<style>#first-paint .${name}{visibility:visible}</style>`;
    const draw = (description: string) => drawFirstPaint(meetingOf({ description }), now, site).html;
    const short = draw('<p>年会</p>');
    expect(short).toContain(`</ul></div></div>${shown('meeting-facts')}`);
    expect(short).toContain(`<p>年会</p></div>${shown('ui-prose')}`);
    expect(short).toContain(`</footer><script>${knownScript}</script>${shown('ui-bottom-bar')}`);
    expect(draw(`<p>${'长'.repeat(5_000)}</p>`)).toContain(`${shown('ui-prose')}<div class="ui-prose">`);
  });

  it('leaves out what is not known', () => {
    const { html, banner } = drawFirstPaint(meetingOf({}), now, site);
    expect(html).not.toMatch(/<img|报名截止|会议介绍/);
    expect(html).toContain('meeting-hero--plain');
    expect(banner).toBe('');
  });

  it('announces no last day once the organiser has closed registration, and takes nobody', () => {
    const { html } = drawFirstPaint(meetingOf({ bmEndTime: '2027-04-30', bmClosed: true }), now, site);
    expect(html).not.toContain('报名截止');
    expect(html).toMatch(/<button type="submit" form="first-paint-register"[^>]* disabled>[^/]*会议已结束/);
  });

  it('takes what organisers write for text', () => {
    const { html } = drawFirstPaint(
      meetingOf({
        meetingName: '<script>alert(1)</script>',
        attr2: '"onerror="x',
        meetingAddress: "</div>&'",
        code: '"><b>',
      }),
      now,
      site,
    );
    expect(html.replace(/<\/?(wbr|span)[^>]*>/g, '')).toContain('&#60;script&#62;');
    expect(html).not.toMatch(/<script>alert|"onerror|<\/div>&|"><b>/);
  });
});

describe('what a link shows where it is shared', () => {
  /** The tags' texts as a messenger reads them. */
  const tagsOf = (changes: Record<string, unknown>): Record<string, string> => {
    const { head } = drawFirstPaint(meetingOf(changes), now, site);
    const found = [...head.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)">/g)];
    expect(found.map(([tag]) => tag).join('')).toBe(head);
    const text = (html = '') => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    return Object.fromEntries(found.map(([, name = '', content]) => [name, text(content)]));
  };

  it('is the card that is shared inside WeChat, with whole addresses', () => {
    const days = { startTime: '2027-05-14', endTime: '2027-05-16', meetingAddress: '上海国际会议中心' };
    const line = '2027年5月14日 – 5月16日 · 上海国际会议中心';
    expect(tagsOf({ ...days, code: 'MI2027', attr2: '/files/banner.png' })).toEqual({
      description: line,
      'og:type': 'website',
      'og:locale': 'zh_CN',
      'og:site_name': '会议报名',
      'og:title': '医学信息年会',
      'og:description': line,
      'og:url': 'https://conf.example.org/conf/Guide/index?meetingCode=MI2027',
      'og:image': 'https://conf.example.org/files/banner.png',
    });
  });

  it.each([
    ['https://pictures.example/b.jpg', 'https://pictures.example/b.jpg'],
    ['', 'https://conf.example.org/conf/share-picture.png'],
    ['data:image/png;base64,AAAA', 'https://conf.example.org/conf/share-picture.png'],
    ['https://', 'https://conf.example.org/conf/share-picture.png'],
  ])('has for the banner %p the picture %s', (attr2, picture) => {
    expect(tagsOf({ attr2 })['og:image']).toBe(picture);
  });

  it('takes what organisers write for text', () => {
    const name = '"><script>alert(1)</script>&amp;';
    expect(tagsOf({ meetingName: name, meetingAddress: name, code: 'A&B"' })).toMatchObject({
      ...{ 'og:title': name, 'og:description': name },
      'og:url': 'https://conf.example.org/conf/Guide/index?meetingCode=A%26B%22',
    });
  });
});

describe('the page of a landing address', () => {
  let h5Folder: string;
  let server: TestServer;
  beforeAll(async () => {
    h5Folder = mkdtempSync(join(tmpdir(), 'first-paint-'));
    writeFileSync(
      join(h5Folder, 'index.html'),
      '<!doctype html><html><head><title>会议报名</title><script id="root-font">size()</script><script id="app-settings" type="application/json">{}</script><script defer src="/conf/app.js"></script><link href="/conf/app.css" rel="stylesheet"></head><body><div id="app"></div></body></html>',
    );
    writeFileSync(join(h5Folder, 'app.css'), ':root{--page:#eee;--brand:teal;--bad:red}.ui-page{color:var(--brand)}');
    writeFileSync(join(h5Folder, '31.0123abcd.css'), '.meeting-hero{min-height:9rem}.meeting-hero--gone{color:red}');
    server = await startTestServer({ settings: { h5Folder } });
  });
  afterAll(async () => {
    await server.close();
    rmSync(h5Folder, { recursive: true });
  });
  const pageAt = async (url: string): Promise<string> => (await server.app.inject({ url: `/conf${url}` })).body;

  it('carries its meeting, before anything of the app that could be waited for', async () => {
    const html = await pageAt('/Guide/index?meetingCode=MI2027');
    expect(html).toMatch(/<title>[^<]*医学信息[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description"[^]*<meta property="og:image" content="http:[^"]+">[^]*<\/head>/);
    const order = [
      ...[
        '<link rel="preload" as="image"',
        '<link rel="preload" as="script" href="/conf/app.js" fetchpriority="low">',
        '<link rel="preload" as="style" href="/conf/app.css" fetchpriority="low">',
        '<style>',
        '<div id="first-paint" ',
        '<div class="ui-prose">',
        '>立即报名<',
        '</footer>',
      ],
      ...['<script>', 'id="page-data"', '<script id="root-font">', 'id="app-settings"'],
      '<div id="app">',
    ].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order[0]).toBeGreaterThan(0);
    // Nothing of the app stands there a second time.
    expect(html.match(/<script|rel="stylesheet"/g)).toHaveLength(6);
  });

  it('names its banner in a header, unless that could be taken for more', async () => {
    const { query } = server.dependencies.database;
    const linked = async (banner: string) => {
      await query.update(meetings).set({ banner }).where(eq(meetings.code, 'MI2027'));
      return (await server.app.inject({ url: '/conf/Guide/index?meetingCode=MI2027' })).headers.link;
    };
    const preload = '; rel=preload; as=image; fetchpriority=high';
    expect(await linked('https://files.example.org/a.png?x=1')).toBe(`<https://files.example.org/a.png?x=1>${preload}`);
    for (const banner of [
      '',
      '/files/横幅.png',
      '/a.png>; rel=preload, <https://evil.example/',
      '/a.png\r\nX-Other: 1',
    ])
      expect((await linked(banner)) ?? '').not.toMatch(/[^!-~ ]|evil\.example\/>|横/);
    await server.reset();
  });

  it('brings data that no text in it can end', async () => {
    const { query } = server.dependencies.database;
    const set = (address: string) => query.update(meetings).set({ address }).where(eq(meetings.code, 'MI2027'));
    const rows = await query.select().from(meetings).where(eq(meetings.code, 'MI2027'));
    const address = '</SCRIPT><!-- <script> </script>';
    await set(address);
    const html = await pageAt('/Guide/index?meetingCode=MI2027');
    await set(rows[0]?.address ?? '');
    const [, block = ''] = /<script id="page-data" type="application\/json">([^]*?)<\/script>/i.exec(html) ?? [];
    expect(block).not.toMatch(/<!|<\/?script/i);
    expect(JSON.parse(block)).toMatchObject({ body: { data: { meetingAddress: address } } });
  });

  it('carries the styles of what it draws, and no others', async () => {
    const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(await pageAt('/Guide/index?meetingCode=MI2027')) ?? [];
    expect(styles).toContain(
      ':root{--page:#eee;--brand:teal;}.ui-page{color:var(--brand)}.meeting-hero{min-height:9rem}',
    );
    expect(styles).not.toMatch(/gone|--bad/);
    expect(findNewerStyles(styles)).toEqual([]);
  });

  it('brings the answer that the API gives, under the request that the app would make', async () => {
    const html = await pageAt('/Guide/index?meetingCode=MI2027');
    const [, block = ''] = /<script id="page-data" type="application\/json">([^]*?)<\/script>/.exec(html) ?? [];
    const url = calls.getMeetingByCode.url({ meetingCode: 'MI2027' });
    const { body } = await server.app.inject({ url });
    expect(JSON.parse(block)).toEqual({
      ...{ call: 'getMeetingByCode', input: { meetingCode: 'MI2027' }, isCleaned: true },
      body: JSON.parse(body) as unknown,
    });
    const { description } = readMeeting((JSON.parse(body) as { data: unknown }).data) ?? {};
    expect(html).toContain(`<div class="ui-prose">${description ?? '?'}</div>`);
  });

  it('leaves an article of a description to the app', async () => {
    const { query } = server.dependencies.database;
    const rows = await query.select().from(meetings).where(eq(meetings.code, 'MI2027'));
    const set = (text: string) => query.update(meetings).set({ description: text }).where(eq(meetings.code, 'MI2027'));
    await set(`<p>${'长'.repeat(60_000)}</p>`);
    const html = await pageAt('/Guide/index?meetingCode=MI2027');
    await set(rows[0]?.description ?? '');
    expect(html).toContain('立即报名');
    expect(html).not.toMatch(/page-data|长长/);
  });

  it.each(['/Guide/index', '/Guide/index?meetingCode=NONE', '/Guide/index?meetingCode=A&meetingCode=B', '/404'])(
    '%s is the plain page',
    async (url) => {
      const html = await pageAt(url);
      expect(html).toContain('<title>会议报名</title>');
      expect(html).toContain('<link href="/conf/app.css" rel="stylesheet">');
      expect(html).not.toMatch(/first-paint|page-data|og:/);
    },
  );

  it('is not sent again while the meeting is the same', async () => {
    const url = '/conf/Guide/index?meetingCode=MI2027';
    const first = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    const other = await server.app.inject({ url: '/conf/Guide/index?meetingCode=MIX2027' });
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });
});
