import { keepPageAnswers } from '../../src/api/page-answers';
import { queryClient } from '../../src/api/use-call';
import { cleanedHtml } from '../../src/platform/browser/html/cleaned-html';
import { somePayment } from '../../src/features/payment/testing/some-payment';
import { keepKnownAttendee } from '../../src/session/known-attendee';
import { dropPendingPayment, keepPendingPayment } from '../../src/session/keep-payments';
import { setStored } from '../../src/platform/storage/storage';
import { getByRole } from '../jest/find-by-role';
import { serveCalls } from '../jest/serve-calls';
import { description, wire, serve, start, looksOf, firstVisit } from './drawn-landing';

/** The browser's navigation entries of this visit. */
let visits: object[];
beforeEach(() => {
  visits = [firstVisit];
  Object.assign(performance, { getEntriesByType: () => visits });
});

describe.each([
  ['open', {}],
  ['open, with visitors', { isEnterprisesParticipating: '1', isFreeUser: '1', discountInfo: '' }],
  ['free', { isBmf: '0', registrationFee: 0 }],
  ['of a server that names no fee', { registrationFee: undefined }],
  ['over', { bmEndTime: '2020-01-01' }],
  [
    'closed by its organiser, with nothing known',
    { bmClosed: true, attr2: '', meetingAddress: '', startTime: '', endTime: '' },
  ],
])('the first paint of a meeting that is %s', (_name, changes) => {
  it('is what the app then draws, element by element', async () => {
    const served = serveCalls({});
    const paint = serve({ changes });
    const before = ['main', 'footer'].map((part) => looksOf(paint.querySelector(part) as Element));
    const { root } = await start();
    expect(document.getElementById('first-paint')).toBeNull();
    const after = ['main', 'footer'].map((part) => looksOf(root.querySelector(part) as Element));
    expect(after).toEqual(before);
    expect(served.made('getMeetingByCode')).toHaveLength(0);
  });
});

describe.each([
  ['open', {}, ['为别人报名', '查看参会码']],
  ['over', { bmEndTime: '2020-01-01' }, ['查看参会码']],
])('the first paint of a meeting that is %s, for who is known to be registered', (_name, changes, labels) => {
  const wordsIn = (root: Element): string[] =>
    [...root.querySelectorAll('footer button')].map(({ textContent }) => textContent);

  it('has the app’s buttons from the first, so that none changes under a finger', async () => {
    keepKnownAttendee('7', 'ticket');
    const paint = serve({ changes });
    const before = looksOf(paint.querySelector('footer') as Element);
    expect(wordsIn(paint)).toEqual(labels);
    const main = paint.querySelector('footer .ui-button--primary');
    expect(main?.getAttribute('form')).toBe('first-paint-login');
    const { root } = await start();
    expect(looksOf(root.querySelector('footer') as Element)).toEqual(before);
  });

  it('is everybody’s where an order of theirs waits, where that is long ago, and where nothing can be read', () => {
    const everybodys = ['已报名？查看详情', labels.length === 1 ? '会议已结束' : '立即报名'];
    setStored('session-draft:7:known-attendee', 'ticket', -1);
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    localStorage.setItem('conf:session-draft:7:known-attendee', '{');
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    keepKnownAttendee('7', 'ticket');
    keepPendingPayment({ ...somePayment, payer: 'team' });
    expect(wordsIn(serve({ changes }))).toEqual(labels);
    keepPendingPayment(somePayment);
    expect(wordsIn(serve({ changes }))).toEqual(everybodys);
    for (const { outTradeNo } of [somePayment]) dropPendingPayment(outTradeNo);
  });
});

describe('the meeting that came with the page', () => {
  it('needs no cleaner, which another server’s own word does not spare', async () => {
    serveCalls({});
    serve();
    const { root } = await start();
    expect(root.querySelector('.ui-prose')?.innerHTML).toBe(description);
    expect(root.querySelector('[aria-busy]')).toBeNull();
  });

  it.each([
    ['says itself that it is clean', { isCleaned: true, cleaned: true, data: { isCleaned: true } }, null],
    ['stands beside a page that brought another text', {}, {}],
  ])('an answer of the API that %s is cleaned', async (_name, more, data) => {
    const attack = `${description}<img src="x" onerror="alert(1)">`;
    const served = serveCalls({ getMeetingByCode: { ...wire, ...more, description: attack } });
    serve({ data: data === null ? null : { ...data } });
    if (data === null) document.getElementById('first-paint')?.remove();
    const { root, waitFor } = await start();
    if (data !== null) await queryClient.refetchQueries({ queryKey: ['getMeetingByCode'] });
    await waitFor(() => expect(root.querySelector('.ui-prose img')).not.toBeNull());
    expect(served.made('getMeetingByCode')).toHaveLength(1);
    expect(root.querySelector('[onerror]')).toBeNull();
  });

  it('is cleaned where the server does not say that it has', async () => {
    serveCalls({});
    const attack = '<p>年会</p><img src="x" onerror="alert(1)">';
    serve({ changes: { description: attack }, data: { isCleaned: false } });
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.querySelector('.ui-prose img')).not.toBeNull());
    expect(root.querySelector('[onerror]')).toBeNull();
  });

  it('is not read from what others put into the document', async () => {
    const served = serveCalls({ getMeetingByCode: wire });
    document.body.innerHTML = `<div><script id="page-data" type="application/json">{"call":"getMeetingByCode"}</script></div>`;
    const { waitFor } = await start();
    await waitFor(() => expect(served.made('getMeetingByCode')).toHaveLength(1));
    expect(cleanedHtml.size).toBe(0);
  });

  it.each([
    ['a step in the history', { type: 'back_forward', transferSize: 300 }],
    ['a store of the browser’s', { type: 'navigate', transferSize: 0 }],
    ['an engine that does not tell', { type: 'navigate' }],
  ])('is shown and asked for again where the document is from %s', async (_name, visit) => {
    visits = [visit];
    const served = serveCalls({ getMeetingByCode: { ...wire, meetingName: '改名的会议' } });
    serve();
    keepPageAnswers(queryClient);
    const kept = queryClient.getQueryData(['getMeetingByCode', { meetingCode: 'SUB2027' }, '']);
    expect(kept).toMatchObject({ name: wire.meetingName });
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('改名的会议'));
    expect(served.made('getMeetingByCode')).toHaveLength(1);
  });

  it('says so where an old one cannot be confirmed', async () => {
    visits = [];
    const served = serveCalls({});
    served.failing.add('getMeetingByCode');
    serve();
    const { root, waitFor } = await start();
    await waitFor(() => expect(root.textContent).toContain('暂时无法连接服务器'));
    getByRole(root, 'button', '立即报名');
  });
});
