import { defaultTexts } from '../../../src/domain/certificate/certificate-text';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { changeEntry, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { heavyPicture } from '../../test-support/heavy-picture';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { insertCreditRecords } from '../../stores/credit/records';
import { defaultCreditRule } from '../../../src/domain/credit/credit-rule';
import { saveCreditRule } from '../../stores/credit/rules';
import { creditRecords } from '../../db/tables/credit';
import { eq } from 'drizzle-orm';
import { PNG } from 'pngjs';
import { certificateLink } from '../../stores/certificates/store';

/** Certificates of a frozen list: issued, replaced, drawn, and checked by anybody. */

const server = setUpServer({ settings: { rateLimitFactor: 1 } });
const meetingId = meetingIds.MI2027;
const [learner, guest, absent] = ['13812345678', '13812345679', '13812345670'] as const;

let registrar: SignedIn;
beforeEach(async () => {
  registrar = await staffOf(server, '13912340005', ['registrar'], { meetingId });
  for (const phone of [learner, guest, absent]) await registerPaid(server, phone);
});

const ask = (name: DeskCallName, input: Record<string, unknown> = {}, by = registrar) =>
  callDesk(server, name, { meetingId, ...input }, by.headers);
const texts = { issuer: '中国医学信息学会', issuedOn: '2027-06-10', ...defaultTexts('') };
const setTexts = (changes: Partial<typeof texts> = {}, pictures: { seal?: string; banner?: string } = {}) =>
  ask('saveCertificateTexts', { texts: { ...texts, ...changes }, seal: null, banner: null, ...pictures });
interface Issued {
  id: string;
  number: string;
  kind: string;
  name: string;
  credits: string;
  hours: string;
}
const state = async () =>
  (await ask('getCertificates')).data as {
    issued: Issued[];
    due: number;
    replaced: number;
    ended: number;
    left: unknown[];
  };

/** A PNG of nothing but black. */
const pngOf = (width: number, height: number): Buffer => PNG.sync.write(new PNG({ width, height }));

/** Freezes the meeting's list with what people have earned, as `freezeCredit` writes it. */
async function freeze(earned: readonly [phone: string, creditsMilli: number, hours: string][]): Promise<void> {
  const at = new Date(server.clock.now);
  // Before the transaction: the embedded database answers one at a time.
  const entryIds = await Promise.all(earned.map(async ([phone]) => (await entryOf(server, phone)).id));
  await server.database.query.transaction(async (query) => {
    await saveCreditRule(query, Number(meetingId), {
      ...{ rule: defaultCreditRule, layout: '国家级', frozenAt: at, frozenBy: '韩雪' },
    });
    await query.delete(creditRecords).where(eq(creditRecords.meetingId, Number(meetingId)));
    await insertCreditRecords(
      query,
      Number(meetingId),
      earned.map(([, creditsMilli, hours], n) => ({
        ...{ entryId: entryIds[n] ?? '', creditsMilli, hours, reason: '' },
        ...{ explanation: { days: [], hours, sum: '', credits: '' }, recordedAt: at, recordedBy: '韩雪' },
      })),
    );
  });
}
const check = async (id: string) => {
  const link = certificateLink(server.dependencies.cipher, id);
  const { statusCode, body } = await server.app.inject({ url: `/v/${link}` });
  return { statusCode, body };
};

it('are not issued before the list is frozen and the texts are right', async () => {
  expect(await ask('issueCertificates')).toMatchObject({ message: '先设好证书的文字：请填写落款单位' });
  expect(await setTexts({ issuer: ' ' })).toMatchObject({ message: '请填写落款单位' });
  const seal = (bytes: Buffer) => setTexts({}, { seal: bytes.toString('base64') });
  expect(await seal(Buffer.from('<svg/>'))).toMatchObject({ message: '印章请用 PNG 或 JPG 图片' });
  const picture = pngOf(4, 4);
  const torn = Buffer.concat([picture.subarray(0, 45), picture.subarray(49)]);
  for (const damaged of [picture.subarray(0, 45), torn, Buffer.from([0xff, 0xd8, 0xff]), pngOf(2_001, 1)])
    expect((await seal(damaged)).message).toContain('印章图片打不开或不常见');
  expect((await seal(picture)).message).not.toContain('印章');
  expect(await seal(heavyPicture(11_501))).toMatchObject({
    message: '印章图片不能超过 11.5 KB：请在管理台重新选图片，会自动缩小',
  });
  expect(await setTexts({}, { banner: heavyPicture(10_001).toString('base64') })).toMatchObject({
    message: '横幅图片不能超过 10 KB：请在管理台重新选图片，会自动缩小',
  });
  await setTexts();
  expect(await ask('issueCertificates')).toMatchObject({ message: '先冻结学时名单，再发证书' });
});

it('go once to everybody who was there, and are replaced by a correction', async () => {
  await setTexts();
  await freeze([
    [learner, 4_600, '15.43'],
    [guest, 0, '3.50'],
    [absent, 0, '0.00'],
  ]);
  expect(await state()).toMatchObject({ due: 2, replaced: 0, left: [] });
  expect((await ask('issueCertificates')).data).toEqual({ issued: 2, replaced: 0, ended: 0 });
  expect(await ask('issueCertificates')).toMatchObject({ message: '没有要发或要换的证书' });
  const { issued } = await state();
  expect(issued).toMatchObject([
    { number: 'MI2027-00001', kind: 'credit', credits: '4.6', hours: '15.43' },
    { number: 'MI2027-00002', kind: 'training', credits: '' },
  ]);
  const [first, second] = issued as [Issued, Issued];

  await freeze([
    [learner, 5_000, '16.00'],
    [guest, 0, '0.00'],
  ]);
  expect(await state()).toMatchObject({ due: 0, replaced: 1, ended: 1 });
  expect((await ask('issueCertificates')).data).toEqual({ issued: 0, replaced: 1, ended: 1 });
  expect((await state()).issued).toMatchObject([{ number: 'MI2027-00003', credits: '5.0' }]);
  expect((await check(first.id)).body).toMatch(/已被替换[^]*MI2027-00003/);
  expect((await check(second.id)).body).toContain('已作废');
});

it('are checked by anybody who has the link, who sees half of the name and no employer', async () => {
  await setTexts();
  await freeze([[learner, 4_600, '15.43']]);
  await ask('issueCertificates');
  const { id, name } = (await state()).issued[0] as Issued;
  const { statusCode, body } = await check(id);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/有效[^]*MI2027-00001[^]*欧阳\*\*[^]*4\.6[^]*发证日期/);
  expect(body).not.toContain(name);
  for (const forged of ['MI2027-00001', id, 'A'.repeat(16)]) {
    const answer = await server.app.inject({ url: `/v/${forged}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('不存在');
  }
});

it('are checked by many at once, each of whom reads their own, and by whom one address sends too many is told so on a page', async () => {
  await setTexts();
  await freeze([
    [learner, 4_600, '15.43'],
    [guest, 0, '3.50'],
  ]);
  await ask('issueCertificates');
  const { issued } = await state();
  const [first, second] = issued as [Issued, Issued];
  const remoteAddress = '203.0.113.9';
  const links = [first.id, second.id].map((id) => certificateLink(server.dependencies.cipher, id));
  const asked = Array.from(
    { length: 120 },
    (_, n) => [...links, `${String(n).padStart(4, 'x')}AAAAAAAAAAAA`][n % 3] ?? '',
  );
  const answers = await Promise.all(asked.map((link) => server.app.inject({ url: `/v/${link}`, remoteAddress })));
  const numbers = answers.map(({ body }) => /MI2027-\d+|不存在/.exec(body)?.[0]);
  expect(numbers).toEqual(asked.map((_, n) => [first.number, second.number, '不存在'][n % 3]));
  const refused = await server.app.inject({ url: `/v/${links[0]}`, remoteAddress });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.body).toContain('请稍后再试');
});

it('are drawn as a file that is small enough to send, and never with a box for a letter', async () => {
  const pictures = { seal: heavyPicture(11_500), banner: heavyPicture(10_000) };
  await setTexts({}, { seal: pictures.seal.toString('base64'), banner: pictures.banner.toString('base64') });
  await setTexts();
  await registerDelegate(server, '13812345671');
  const rare = ['𠮷川䶮', '𬎆', 'Łukasz Yağmur'];
  await freeze([
    [learner, 4_600, '15.43'],
    [guest, 4_600, '15.43'],
  ]);
  await changeEntry(server, guest, { name: '扎西བོད' });
  for (const [n, name] of rare.entries()) {
    await changeEntry(server, learner, { name });
    expect((await ask('issueCertificates')).data).toMatchObject(n === 0 ? { issued: 1 } : { replaced: 1 });
  }
  expect(await state()).toMatchObject({
    left: [{ name: '扎西བོད', reason: '“བོད”没有字体，印不出来，请先更正' }],
  });
  const { issued } = await state();
  const { data } = await ask('printCertificates', { ids: issued.map(({ id }) => id) });
  const { pdf, fileName } = data as { pdf: string; fileName: string };
  const bytes = Buffer.from(pdf, 'base64');
  expect(fileName).toBe('证书 Łukasz Yağmur.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const picture of Object.values(pictures)) expect(bytes.includes(picture)).toBe(true);
  expect(bytes.length).toBeLessThan(45_000);
});

it('are downloaded by their owner alone, by an address that ends', async () => {
  await setTexts();
  await freeze([[learner, 4_600, '15.43']]);
  const [token, other] = [await logIn(server, meetingId, learner), await logIn(server, meetingId, guest)];
  const askFor = (by: typeof token) => server.post(`/api/appweb/entered/ownCertificate/${meetingId}`, {}, by);
  expect((await askFor(token)).message).toBe('您还没有证书，主办方发出后在这里下载');
  await ask('issueCertificates');
  expect((await askFor(other)).message).toBe('您还没有证书，主办方发出后在这里下载');
  const { fileUrl } = (await askFor(token)).data as { fileUrl: string };
  const file = await server.app.inject({ url: fileUrl });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await server.app.inject({ url: fileUrl.replace(/expires=\d/, 'expires=9') })).statusCode).toBe(404);
  server.clock.now += 11 * 60_000;
  const late = await server.app.inject({ url: fileUrl });
  expect([late.statusCode, late.body]).toEqual([404, expect.stringContaining('下载地址已过期')]);
  expect(late.headers['content-type']).toContain('text/html');
});

it('keep their number when the person’s data is removed, and not the name', async () => {
  await setTexts();
  await freeze([[learner, 4_600, '15.43']]);
  await ask('issueCertificates');
  const { id } = (await state()).issued[0] as Issued;
  const owner = await staffOf(server, '13912340009', ['owner'], { meetingId });
  const { id: personId } = await entryOf(server, learner);
  await ask('erasePerson', { personId, isForced: true }, owner);
  const { body } = await check(id);
  expect(body).toContain('有效');
  expect(body).not.toMatch(/欧阳|姓名/);
  expect((await ask('printCertificates', { ids: [id] })).message).toContain('没有选中的证书');
});
