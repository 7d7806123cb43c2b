import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { browserRoutes, routes, subpackageRoots } from '../../src/routes';
import {
  callsOfWechat,
  compareVersions,
  componentsOf,
  componentsSince,
  filesBelow,
  optionalCalls,
  sinceBaseLibrary,
} from './base-library';

const root = resolve(__dirname, '../..');
const folder = join(root, 'dist/test/weapp');
const kilobyte = 1024;
/** WeChat downloads the main package before it shows anything. */
const maxMainBytes = 1024 * kilobyte;
/** The size when this was written, and some room: a library too many is noticed. */
const maxTotalBytes = 1445 * kilobyte;

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
const app = readJson(join(folder, 'app.json'));
const project = readJson(join(root, 'project.config.json')) as {
  libVersion: string;
  miniprogramRoot: string;
  setting: Record<string, boolean>;
};

/** Keys of WeChat's documentation of app.json that this app has a use for. */
const keys = [
  ...['__usePrivacyCheck__', 'lazyCodeLoading', 'pages', 'preloadRule', 'sitemapLocation', 'subPackages', 'window'],
];

describe('app.json, as built', () => {
  it('has what WeChat knows, and nothing of Taro’s', () => {
    expect(Object.keys(app).sort()).toEqual(keys);
    expect(app).toMatchObject({ lazyCodeLoading: 'requiredComponents', __usePrivacyCheck__: true });
  });

  it('ships no page that only a browser opens', () => {
    const listed = JSON.stringify([app.pages, app.subPackages]);
    for (const { page } of browserRoutes.map((name) => routes[name])) {
      expect(listed).not.toContain(page.replace(/^pages\/centre\//, ''));
      expect(existsSync(join(folder, `${page}.js`))).toBe(false);
    }
  });

  it('has what nearly everybody needs next fetched ahead on any network, and what some do on wifi alone', () => {
    const rule = (network: 'all' | 'wifi', ...packages: string[]) => ({ network, packages });
    expect(app.preloadRule).toEqual({
      [routes.landing.page]: rule('wifi', 'pages/centre'),
      [routes.freeSuccess.page]: rule('all', 'pages/centre'),
      [routes.review.page]: rule('all', 'pages/centre'),
      [routes.paymentSuccess.page]: rule('all', 'pages/centre'),
      [routes.remittanceAccount.page]: rule('all', 'pages/centre'),
      [routes.login.page]: rule('wifi', 'pages/team'),
      [routes.centre.page]: rule('wifi', 'pages/team'),
      [routes.teamRegister.page]: rule('all', 'pages/centre'),
      [routes.teamMembers.page]: rule('wifi', 'pages/centre', 'pages/import'),
      [routes.memberImport.page]: rule('wifi', 'pages/team'),
    });
  });

  it('lets WeChat search meetings, and nobody’s own pages', () => {
    expect(app.sitemapLocation).toBe('sitemap.json');
    expect(readJson(join(folder, 'sitemap.json'))).toEqual({
      rules: [
        { action: 'allow', page: routes.landing.page, params: ['meetingCode'], matching: 'inclusive' },
        { action: 'disallow', page: '*' },
      ],
    });
  });
});

describe('the project for WeChat’s devtools', () => {
  it('runs a base library that has all that is used', () => {
    const used = callsOfWechat(folder).filter((name) => !optionalCalls.includes(name));
    expect(used).toContain('getWindowInfo');
    expect(used.filter((name) => sinceBaseLibrary[name] === undefined)).toEqual([]);
    const components = componentsOf(folder);
    expect(components).toContain('rich-text');
    expect(components.filter((name) => componentsSince[name] === undefined)).toEqual([]);
    const since = [
      ...[...used, ...keys].map((name) => sinceBaseLibrary[name]),
      ...components.map((name) => componentsSince[name]),
    ];
    const newest = since.map((version) => version ?? '1.0.0').sort(compareVersions);
    expect(compareVersions(project.libVersion, newest.at(-1) ?? '')).toBeGreaterThanOrEqual(0);
    expect(readFileSync(join(root, 'docs/wechat.md'), 'utf8')).toContain(`**${newest.at(-1) ?? ''}**`);
  });

  it('compiles nothing again, and lets a server without a certificate be called', () => {
    expect(project.miniprogramRoot).toBe('dist/weapp/');
    const off = { urlCheck: false, es6: false, enhance: false, postcss: false, minified: false };
    expect(project.setting).toMatchObject(off);
    expect(readJson(join(folder, 'project.config.json'))).toMatchObject({ miniprogramRoot: './', setting: off });
  });

  it('keeps what is one person’s out of the repository', () => {
    const ignored = execFileSync('git', ['check-ignore', 'project.private.config.json'], { cwd: root });
    expect(ignored.toString().trim()).toBe('project.private.config.json');
  });
});

it('weighs no more than 1 MB before it shows anything', () => {
  const sizes: Record<string, number> = { main: 0 };
  for (const file of filesBelow(folder)) {
    const name = subpackageRoots.find((one) => relative(folder, file).startsWith(`${one}/`)) ?? 'main';
    sizes[name] = (sizes[name] ?? 0) + statSync(file).size;
  }
  const kilobytes = Object.entries(sizes).map(([name, bytes]) => `${name} ${Math.round(bytes / kilobyte)} KB`);
  process.stdout.write(`  mini-program: ${kilobytes.join(', ')}\n`);
  expect(sizes.main).toBeLessThanOrEqual(maxMainBytes);
  expect(Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxTotalBytes);
  expect(existsSync(join(folder, 'vendors.js'))).toBe(true);
});
