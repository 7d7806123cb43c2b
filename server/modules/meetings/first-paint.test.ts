import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNewerStyles } from '../../../scripts/build/find-newer-styles.mjs';
import { readMeeting } from '../../../src/contract/meeting';
import { type Meeting } from '../../../src/domain/meeting/meeting';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { drawFirstPaint } from './first-paint';

const meetingOf = (changes: Record<string, unknown>): Meeting => {
  const meeting = readMeeting({ id: 1, meetingName: '医学信息年会', ...changes });
  if (meeting === null) throw new Error('No meeting');
  return meeting;
};

const site = { publicOrigin: 'https://conf.example.org', basePath: '/conf' };
const now = Date.parse('2027-03-20T12:00:00+08:00');

describe('what is drawn', () => {
  it('is the banner, the name, the days, the place and the end of registration', () => {
    const { title, html } = drawFirstPaint(
      meetingOf({
        attr2: 'files/banner.png',
        startTime: '2027-05-14 09:00:00',
        endTime: '2027-05-16 18:00:00',
        meetingAddress: '上海国际会议中心',
        bmEndTime: '2027-04-30',
      }),
      now,
      site,
    );
    expect(title).toBe('医学信息年会');
    for (const text of ['医学信息年会', '2027年5月14日 – 5月16日', '上海国际会议中心', '报名截止 4月30日'])
      expect(html).toContain(text);
    expect(html).toContain('<img src="/files/banner.png"');
  });

  it('says the year of an end that is not this year’s', () => {
    const { html } = drawFirstPaint(meetingOf({ bmEndTime: '2028-01-03' }), now, site);
    expect(html).toContain('报名截止 2028年1月3日');
  });

  it('asks for no styles that the oldest browsers lack', () => {
    const [, styles = ''] = /<style>([^]*)<\/style>/.exec(drawFirstPaint(meetingOf({}), now, site).html) ?? [];
    expect(styles).toContain('.first-paint__card{');
    expect(findNewerStyles(styles)).toEqual([]);
  });

  it('leaves out what is not known', () => {
    const { html } = drawFirstPaint(meetingOf({}), now, site);
    expect(html).not.toMatch(/<img|报名截止/);
    expect(html).toContain('first-paint__hero--plain');
  });

  it('announces no last day once the organiser has closed registration', () => {
    const { html } = drawFirstPaint(meetingOf({ bmEndTime: '2027-04-30', bmClosed: true }), now, site);
    expect(html).not.toContain('报名截止');
  });

  it('takes what organisers write for text', () => {
    const { html } = drawFirstPaint(
      meetingOf({ meetingName: '<script>alert(1)</script>', attr2: '"onerror="x', meetingAddress: "</div>&'" }),
      now,
      site,
    );
    expect(html).not.toMatch(/<script>|"onerror|<\/div>&/);
    expect(html).toContain('&#60;script&#62;');
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
      '<!doctype html><html><head><title>会议报名</title><link href="/conf/app.css" rel="stylesheet"></head><body><div id="app"></div></body></html>',
    );
    writeFileSync(join(h5Folder, 'app.css'), ':root{--brand:teal}');
    server = await startTestServer({ settings: { h5Folder } });
  });
  afterAll(async () => {
    await server.close();
    rmSync(h5Folder, { recursive: true });
  });
  const pageAt = async (url: string): Promise<string> => (await server.app.inject({ url: `/conf${url}` })).body;

  it('carries its meeting, before the app’s own element', async () => {
    const html = await pageAt('/Guide/index?meetingCode=MI2027');
    expect(html).toMatch(/<title>[^<]*医学信息[^<]*<\/title>/);
    expect(html).toMatch(/<div id="first-paint">[^]*<div id="app">/);
    expect(html).toMatch(
      /<\/title><meta name="description"[^]*<meta property="og:image" content="http:[^"]+">[^]*<\/head>/,
    );
    // Nor does it wait for a style sheet.
    expect(html).toContain('<style>:root{--brand:teal}</style>');
    expect(html).not.toContain('<link');
  });

  it.each(['/Guide/index', '/Guide/index?meetingCode=NONE', '/Guide/index?meetingCode=A&meetingCode=B', '/404'])(
    '%s is the plain page',
    async (url) => {
      const html = await pageAt(url);
      expect(html).toContain('<title>会议报名</title>');
      expect(html).toContain('<link href="/conf/app.css" rel="stylesheet">');
      expect(html).not.toMatch(/first-paint|og:/);
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
