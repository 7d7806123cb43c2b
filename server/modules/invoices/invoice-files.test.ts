import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { files } from '../../db/tables/files';
import { invoiceFiles } from '../../db/tables/invoices';
import { notices } from '../../db/tables/notices';
import { orders } from '../../db/tables/orders';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { runCommand } from '../../cli/run-command';
import { filesWithin } from '../../cli/typed-files';
import { callDesk, staffOf, type DeskHeaders } from '../../test-support/desk';
import { invoiceOfd, invoicePdf, invoiceXml } from '../../test-support/invoice-documents';
import { logIn } from '../../test-support/log-in';
import { setUpServerWithFiles } from '../../test-support/object-store';
import { organiserOf } from '../../test-support/organiser';
import { keptInvoice, meetingIds } from '../../test-support/submissions';
import { addTestMembers, otherOperatorPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { pay, registerPaid } from '../../test-support/attendees';
import { erasePerson } from '../people/erase-person';

const { MI2027, MIX2027, FREE2027 } = meetingIds;
const number = (n: number): string => `2711200000000000000${n}`;
const [phone, other] = ['13812345671', '13812345672'];
const wholeTrail = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '' };
type Named = readonly [name: string, bytes: Buffer];

// The journey invoice-download keeps its files in the database.
describe('the files of invoices, in an object store', () => {
  const { server } = setUpServerWithFiles('s3');
  const run = organiserOf(() => server);
  let office: DeskHeaders;

  beforeEach(async () => {
    office = (await staffOf(server, '13912340001', ['finance'], { meetingId: MI2027 })).headers;
  });

  const call = (name: DeskCallName, input: Record<string, unknown>, meetingId = MI2027) =>
    callDesk(server, name, { meetingId, ...input }, office);
  const given = (named: readonly Named[]) => ({
    files: named.map(([name, bytes]) => ({ name, content: bytes.toString('base64') })),
  });
  const preview = async (...named: Named[]) => (await call('previewInvoiceFiles', given(named))).data as Sorted;
  const take = async (named: readonly Named[], taken: { place: number; orderId: string }[]) =>
    call('takeInvoiceFiles', { ...given(named), taken });
  interface Sorted {
    matched: { place: number; id: string; by: string; isFirst: boolean; isReplacing: boolean; kind: string }[];
    undecided: { place: number; candidates: { id: string }[] }[];
    left: { name: string; reason: string }[];
  }

  /** Registers and pays, and issues the invoice; `n` is its number's. */
  async function issued(of: string, title: string, n: number): Promise<{ id: string; outTradeNo: string }> {
    const outTradeNo = await registerPaid(server, of);
    const [{ id } = { id: '' }] = await server.database.query
      .update(orders)
      .set({ invoice: { ...keptInvoice, title } })
      .where(eq(orders.outTradeNo, outTradeNo))
      .returning({ id: orders.id });
    if (n > 0) await run(`invoices issue ${outTradeNo}`, { number: number(n) });
    return { id, outTradeNo };
  }
  const ask = (orderId: string, fileKind: string, headers?: Record<string, string>, meetingId = MI2027) =>
    server.post(`/api/appweb/orderDetails/invoiceFile/${meetingId}`, { orderId, fileKind }, headers);
  const texts = async (): Promise<string[]> =>
    (await server.database.query.select().from(notices))
      .filter(({ parameters }) => (parameters.result ?? '').startsWith('发票'))
      .map((row) => `${row.phone} ${row.template} ${row.parameters.result}`);
  const orderInCentre = async (headers: Record<string, string>, meetingId = MI2027) =>
    ((await server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers)).data as { order: object }).order;

  it('are matched, kept, told of, and downloaded by whose order it is alone', async () => {
    const { id } = await issued(phone, '天山医院', 1);
    const strange = await issued(other, '湘江医院', 2);
    const stated = { number: number(1), title: '天山医院', amount: '1200.00' };
    const named: Named[] = [
      [
        '发票.zip',
        Buffer.from(zipSync({ 'a.pdf': invoicePdf(), 'a.xml': invoiceXml(stated), '__MACOSX/._a.pdf': strToU8('x') })),
      ],
      ['b.ofd', invoiceOfd(stated)],
    ];
    const headers = await logIn(server, MI2027, phone);
    expect(await orderInCentre(headers)).toMatchObject({ invoiceIssued: '1', invoiceFiles: [] });
    const { matched, undecided, left } = await preview(...named);
    expect([undecided, left]).toEqual([[], []]);
    expect(matched.map((one) => [one.kind, one.id, one.by, one.isFirst])).toEqual(
      ['pdf', 'xml', 'ofd'].map((kind) => [kind, id, 'number', true]),
    );
    expect(await server.database.query.select().from(files)).toEqual([]);
    expect(await texts()).toEqual([]);

    const taken = matched.map((one) => ({ place: one.place, orderId: one.id }));
    expect((await take(named, taken)).data).toEqual({ taken: 3, texts: 1, left: [] });
    expect(await texts()).toEqual([`${phone} ticket-news 发票已开具，请登录下载`]);
    expect(await orderInCentre(headers)).toMatchObject({ invoiceFiles: ['pdf', 'ofd', 'xml'], invoiceOverstated: '0' });

    for (const [kind, type, shown] of [
      ['pdf', 'application/pdf', 'inline'],
      ['ofd', 'application/ofd', 'attachment'],
      ['xml', 'application/xml', 'attachment'],
    ] as const) {
      const { data } = await ask(id, kind, headers);
      const { fileUrl } = data as { fileUrl: string };
      const response = await server.app.inject({ url: fileUrl });
      expect(response.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
      expect(response.headers['content-disposition']).toMatch(new RegExp(`^${shown};`));
      if (kind === 'xml') expect(response.rawPayload).toEqual(invoiceXml(stated));
      server.clock.now += 11 * 60_000;
      expect((await server.app.inject({ url: fileUrl })).statusCode).toBe(404);
    }

    const stranger = await logIn(server, MI2027, other);
    for (const kind of ['pdf', 'ofd', 'xml']) {
      expect(await ask(id, kind, stranger)).toMatchObject({ httpStatus: 404, message: '订单不存在' });
      expect((await ask(id, kind)).httpStatus).toBe(401);
      expect((await ask(id, kind, headers, FREE2027)).httpStatus).toBe(401);
    }
    expect((await ask(strange.id, 'pdf', stranger)).httpStatus).toBe(404);
    expect((await ask(id, 'exe', headers)).httpStatus).toBe(404);
    expect((await ask('not an id', 'pdf', headers)).httpStatus).toBe(404);
  });

  it('stay whose they are: a foreign meeting, another invoice, and a person’s choice that the file contradicts', async () => {
    const a = await issued(phone, '天山医院', 1);
    const b = await issued(other, '天山医院', 2);
    const c = await issued('13812345673', '岳麓医院', 0);
    const one: Named[] = [['x.xml', invoiceXml({ number: number(1), title: '天山医院', amount: '1200.00' })]];
    expect((await take(one, [{ place: 0, orderId: b.id }])).data).toMatchObject({
      taken: 0,
      left: [{ name: 'x.xml', reason: expect.stringContaining('这个文件是订单') }],
    });
    expect((await call('takeInvoiceFiles', { ...given(one), taken: [] }, FREE2027)).httpStatus).toBe(403);
    const others = (await staffOf(server, '13912340002', ['owner'], { meetingId: FREE2027 })).headers;
    const foreign = await callDesk(
      server,
      'takeInvoiceFiles',
      { meetingId: FREE2027, ...given(one), taken: [{ place: 0, orderId: a.id }] },
      others,
    );
    expect(foreign.data).toMatchObject({ taken: 0, left: [{ reason: '这个会议没有这张发票' }] });

    const titled: Named[] = [
      ['天山医院.pdf', invoicePdf()],
      ['扫描件.pdf', invoicePdf()],
      [`${c.outTradeNo}.pdf`, invoicePdf()],
      ['y.xml', invoiceXml({ number: number(2), title: '天山医院', amount: '1100.00' })],
    ];
    const { matched, undecided, left } = await preview(...titled);
    expect(matched).toEqual([]);
    expect(undecided.map(({ place: at, candidates }) => [at, candidates.map(({ id }) => id).sort()])).toEqual([
      [0, [a.id, b.id].sort()],
    ]);
    expect(left.map(({ reason }) => reason)).toEqual([
      '文件名和内容里没有认得的发票号码、订单号或抬头',
      `订单 ${c.outTradeNo} 的发票还没有登记已开：请先登记`,
      '文件里的金额 ¥1,100.00 与开票金额 ¥1,200.00 不符',
    ]);
    const chosen = [0, 1, 2, 3].map((at) => ({ place: at, orderId: b.id }));
    const { data } = await take(titled, chosen);
    expect(data).toMatchObject({ taken: 1, texts: 1 });
    expect((data as Sorted).left.map(({ reason }) => reason)).toEqual([
      '同一张发票选了两个同样格式的文件',
      '同一张发票选了两个同样格式的文件',
      '文件里的金额 ¥1,100.00 与开票金额 ¥1,200.00 不符',
    ]);
  });

  it('refuses by content what is no invoice, and what is too much', async () => {
    await issued(phone, '天山医院', 1);
    const named: Named[] = [
      [`${number(1)}.pdf`, Buffer.from('MZ this is a program')],
      [`${number(1)}.ofd`, Buffer.from(zipSync({ 'a.zip': zipSync({ 'x.txt': strToU8('x') }) }))],
      [`${number(1)}.xml`, Buffer.from('<?xml version="1.0"?><!DOCTYPE EInvoice [<!ENTITY a "b">]><EInvoice/>')],
      ['a.xml', Buffer.from('<html><EInvoice/></html>')],
      ['large.pdf', Buffer.concat([invoicePdf(number(1)), Buffer.alloc(5_200_000)])],
      ['empty.pdf', Buffer.alloc(0)],
    ];
    const { matched, undecided, left } = await preview(...named);
    expect([matched, undecided]).toEqual([[], []]);
    expect(left.map(({ reason }) => reason.slice(0, 6))).toEqual([
      ...Array.from({ length: 4 }, () => '不是发票文件'),
      '超过 5 M',
      '文件是空的',
    ]);
    const bomb = Buffer.from(zipSync({ 'a.pdf': new Uint8Array(101_000_000) }, { level: 1 }));
    expect((await call('previewInvoiceFiles', given([['b.zip', bomb]]))).message).toContain('解开后超过 100 MB');
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.pdf`, strToU8('%PDF-')]));
    expect((await call('previewInvoiceFiles', given([['m.zip', Buffer.from(zipSync(many))]]))).message).toContain(
      '2,000 个',
    );
    const broken = Buffer.concat([Buffer.from(zipSync({ 'a.pdf': strToU8('%PDF-') })).subarray(0, 40)]);
    expect((await call('previewInvoiceFiles', given([['k.zip', broken]]))).message).toContain('损坏');
    expect((await call('previewInvoiceFiles', { files: [] })).message).toBe('请选择发票文件');
    expect(await server.database.query.select().from(files)).toEqual([]);
  });

  it('replaces a file by a better one, removes a wrong one, and offers none of a reversed invoice', async () => {
    const { id, outTradeNo } = await issued(phone, '天山医院', 1);
    const headers = await logIn(server, MI2027, phone);
    const taken = [{ place: 0, orderId: id }];
    const first: Named[] = [['a.pdf', invoicePdf(number(1))]];
    const better: Named[] = [['b.pdf', Buffer.concat([invoicePdf(number(1)), Buffer.from('\n')])]];
    await take(first, taken);
    expect(await preview(...first)).toMatchObject({ matched: [], left: [{ reason: '以前收过同一个文件' }] });
    expect((await preview(...better)).matched).toMatchObject([{ isReplacing: true, isFirst: false }]);
    expect((await take(better, taken)).data).toMatchObject({ taken: 1, texts: 0 });
    const kept = async () =>
      (await call('getInvoice', { orderId: id })).data as { files: { id: string; name: string; isOffered: boolean }[] };
    expect((await kept()).files).toMatchObject([{ name: 'b.pdf', isOffered: true }]);
    expect(await server.database.query.select().from(files).where(eq(files.claimedByOrder, id))).toHaveLength(1);
    const opened = await call('openInvoiceFile', { orderId: id, fileId: (await kept()).files[0]?.id });
    const { url } = opened.data as { url: string };
    expect((await server.app.inject({ url: new URL(url).pathname + new URL(url).search })).rawPayload).toEqual(
      better[0]?.[1],
    );

    await run(`invoices red ${outTradeNo}`, { number: number(9) });
    expect(await orderInCentre(headers)).toMatchObject({ invoiceIssued: '0', invoiceFiles: [] });
    expect((await ask(id, 'pdf', headers)).httpStatus).toBe(404);
    expect((await kept()).files).toMatchObject([{ name: 'b.pdf', isOffered: false }]);
    expect(await preview(...better)).toMatchObject({ left: [{ reason: '这张发票已冲红，或本身是红字发票' }] });
    await run(`invoices issue ${outTradeNo}`, { number: number(2) });
    expect((await ask(id, 'pdf', headers)).httpStatus).toBe(404);
    await take([['c.pdf', invoicePdf(number(2))]], taken);
    expect(await texts()).toHaveLength(2);
    expect((await ask(id, 'pdf', headers)).status).toBe(200);
    const told = JSON.stringify((await call('getTrail', { ...wholeTrail, about: id })).data);
    for (const words of ['收下发票文件', '移除发票文件', '打开了一张发票']) expect(told).toContain(words);
    const current = (await kept()).files.find(({ isOffered }) => isOffered);
    expect((await call('removeInvoiceFile', { orderId: id, fileId: current?.id })).status).toBe(200);
    expect((await call('removeInvoiceFile', { orderId: id, fileId: current?.id })).httpStatus).toBe(404);
    expect((await ask(id, 'pdf', headers)).httpStatus).toBe(404);
  });

  it('a team’s are its operator’s, and no other’s', async () => {
    const operator = await startTeam(server);
    const order = await submitTestOrder(operator, await addTestMembers(server, operator, [1, 2]));
    await pay(server, order.outTradeNo);
    const { query } = server.database;
    await query.update(orders).set({ invoice: keptInvoice }).where(eq(orders.outTradeNo, order.outTradeNo));
    await run(`invoices issue ${order.outTradeNo}`, { number: number(1) });
    await runFiles(['a.pdf', invoicePdf(number(1))]);
    expect(await texts()).toEqual([`${operator.phone} team-news 发票已开具，请登录下载`]);
    const [{ id } = { id: '' }] = await query.select({ id: orders.id }).from(orders);
    expect((await ask(id, 'pdf', operator.headers, MIX2027)).status).toBe(200);
    const rival = await startTeam(server, otherOperatorPhone);
    expect((await ask(id, 'pdf', rival.headers, MIX2027)).message).toBe('订单不存在');
    const member = await logIn(server, MIX2027, '13900000001');
    expect((await ask(id, 'pdf', { ...member }, MIX2027)).message).toBe('订单不存在');
  });

  const runFiles = (...named: Named[]) =>
    runCommand(
      {
        ...{ words: ['invoices', 'files', ...named.map(([name]) => name)], input: null },
        options: { as: '王芳', meeting: 'MIX2027' },
        inputs: named.map(([name, bytes]) => ({ name, base64: bytes.toString('base64') })),
      },
      server.dependencies,
      server.app.log,
    );

  it('go with the data of the person', async () => {
    const { id } = await issued(phone, '天山医院', 1);
    await take([['a.pdf', invoicePdf(number(1))]], [{ place: 0, orderId: id }]);
    await erasePerson(phone, { isForced: true, meetingId: null }, server.dependencies);
    expect(await server.database.query.select().from(invoiceFiles)).toEqual([]);
    expect(await server.database.query.select().from(files)).toEqual([]);
  });
});

it('a folder stands for the files in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'));
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'b', 'a.pdf'), '');
  writeFileSync(join(folder, 'a.pdf'), '');
  expect(filesWithin(folder)).toEqual([join(folder, 'a.pdf'), join(folder, 'b', 'a.pdf')]);
  expect(() => filesWithin(join(folder, 'c'))).toThrow();
});
