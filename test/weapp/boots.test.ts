import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browserRoutes, routeNames, routes } from '../../src/routes';
import { bootWeapp } from './boot-weapp';
import { answerDemoMeeting, demoMeeting } from './demo-meeting';

const folder = resolve(__dirname, '../../dist/test/weapp');

/** A rendered page has passed `setData` the nodes below its root. */
const hasNodes: unknown = expect.stringMatching(/"cn":\[\{/);

// Every page restarts the whole program.

describe('the built mini-program', () => {
  it('boots where there is no browser, and its landing page asks for its meeting and shows it', async () => {
    const weapp = bootWeapp(folder, routes.landing.page, { meetingCode: 'MI2027' }, answerDemoMeeting);
    await weapp.waitFor(() => {
      expect(weapp.requests.map(({ url }) => url)).toContainEqual(
        expect.stringMatching(/\/api\/appweb\/appMeeting\/getMeetingBycode\/MI2027$/),
      );
    });
    await weapp.waitFor(() => expect(weapp.shown()).toContain(demoMeeting.meetingName));
    expect(weapp.errors).toEqual([]);
  });

  it('draws each of its pages without an error', async () => {
    const { pages, subPackages } = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8')) as {
      pages: string[];
      subPackages: { root: string; pages: string[] }[];
    };
    const all = [...pages, ...subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))];
    const wanted = routeNames.filter((name) => !browserRoutes.includes(name)).map((name) => routes[name].page);
    expect([...all].sort()).toEqual([...wanted].sort());
    for (const page of all) {
      const weapp = bootWeapp(folder, page, { meetingCode: 'MI2027' }, () => null);
      await weapp.waitFor(() => expect({ page, shown: weapp.shown() }).toEqual({ page, shown: hasNodes }));
      expect({ page, errors: weapp.errors }).toEqual({ page, errors: [] });
    }
  });

  it('takes a pasted number whole, cleans it, and only then cuts it', async () => {
    const weapp = bootWeapp(folder, routes.login.page, { meetingId: '7' }, () => null);
    const placeholder = '请输入报名手机号';
    await weapp.waitFor(() => expect(weapp.shown()).toContain(placeholder));
    // No WeChat input limit, whatever short name Taro gives it.
    expect(weapp.shown()).not.toMatch(new RegExp(`"${placeholder}"[^{}]*:11[,}]`));
    for (const text of ['+86 138 1234 5678', '\u202d138 1234 5678\u202c', '138123456789']) {
      weapp.type(placeholder, '1');
      weapp.type(placeholder, text);
      await weapp.waitFor(() => expect(weapp.shown()).toContain('"13812345678"'));
      weapp.type(placeholder, '');
      await weapp.waitFor(() => expect(weapp.shown()).not.toContain('13812345678'));
    }
    expect(weapp.errors).toEqual([]);
  });
});
