import type { DeskCallName } from '../../../src/domain/staff/rights';
import { changeEntry, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const meetingId = meetingIds.MI2027;
const phone = '13812345678';
const everybody = { kind: 'all', ids: [], search: '', sealedSearch: '', filters: {}, except: [] };

let registrar: SignedIn;
beforeEach(async () => {
  registrar = await staffOf(server, '13912340005', ['registrar'], { meetingId });
});

const ask = (name: DeskCallName, input: Record<string, unknown>, by = registrar) =>
  callDesk(server, name, { meetingId, selection: everybody, sort: '', ...input }, by.headers);
const preview = async () => (await ask('previewBadges', {})).data;
const print = async (input: Record<string, unknown> = {}) => {
  const answer = await ask('printBadges', { layout: 'label', isAgain: false, ...input });
  if (answer.status !== 200) throw new Error(answer.message);
  const { pdf, ...told } = answer.data as { pdf: string; badges: number; fileName: string };
  return { ...told, pdf: Buffer.from(pdf, 'base64').toString('latin1') };
};
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const listed = async (badge: string): Promise<number> => {
  const asked = { search: '', sealedSearch: '', filters: { badge }, sort: '', page: 1 };
  return ((await ask('listPeople', asked)).data as { total: number }).total;
};

it('are printed once for each ticket that admits, and again where that is asked for', async () => {
  await registerPaid(server, phone);
  await registerDelegate(server, '13812345679');
  expect(await preview()).toEqual({
    ...{ badges: 1, printed: 0 },
    left: [expect.objectContaining({ name: '欧阳晓明', reason: '尚未支付' })],
  });
  const { badges, fileName, pdf } = await print();
  expect({ badges, fileName }).toEqual({
    badges: 1,
    fileName: expect.stringMatching(/^胸卡 欧阳晓明 .*\.pdf$/) as unknown,
  });
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pagesOf(pdf)).toBe(1);
  expect(await preview()).toMatchObject({ badges: 1, printed: 1 });
  expect([await listed('yes'), await listed('no')]).toEqual([1, 1]);
  await expect(print()).rejects.toThrow('没有要打印的胸卡');
  expect((await print({ isAgain: true })).badges).toBe(1);
});

it('are due again once the ticket has a new code', async () => {
  await registerPaid(server, phone);
  await print();
  await changeEntry(server, phone, { ticketRef: 'another-code-of-the-same-person' });
  expect(await preview()).toMatchObject({ badges: 1, printed: 0 });
  expect(await listed('no')).toBe(1);
});

it('name what no font has instead of printing a box, and have rare characters that are names', async () => {
  await registerPaid(server, phone);
  for (const name of ['𠮷川䶮', '𬎆', '玥喆堃翀祎旻珺犇燚', '阿卜杜热合曼·买买提', 'Łukasz Yağmur']) {
    await changeEntry(server, phone, { name });
    expect(await preview()).toMatchObject({ badges: 1, left: [] });
  }
  await changeEntry(server, phone, { name: '扎西བོད' });
  expect(await preview()).toMatchObject({
    ...{ badges: 0, left: [{ name: '扎西བོད', reason: '“བོད”没有字体，印不出来，请手写或先更正' }] },
  });
});

it('fill A4 sheets by eight, as many as are printed at once', async () => {
  for (let count = 0; count < 9; count += 1) await registerPaid(server, `1381234560${count}`);
  const { badges, pdf } = await print({ layout: 'sheet' });
  expect({ badges, pages: pagesOf(pdf) }).toEqual({ badges: 9, pages: 2 });
});

it('are of the meeting, and not for whoever may only look', async () => {
  await registerPaid(server, phone);
  const { id } = await entryOf(server, phone);
  const other = await staffOf(server, '13912340006', ['registrar'], { meetingId: meetingIds.FREE2027 });
  const foreign = { meetingId: meetingIds.FREE2027, selection: { ...everybody, kind: 'some', ids: [id] } };
  expect(await ask('printBadges', { ...foreign, layout: 'label', isAgain: true }, other)).toMatchObject({
    message: '没有选中的人',
  });
  const viewer = await staffOf(server, '13912340007', ['viewer'], { meetingId });
  expect(await ask('printBadges', { layout: 'label', isAgain: true }, viewer)).toMatchObject({ httpStatus: 403 });
});
