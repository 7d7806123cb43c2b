import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCertificates, type PrintedCertificate } from '../certificates/draw-certificates';
import { printFonts } from './print-fonts';

/** Made-up names with rare letters, one a line; behind a tab the letters for which no font is kept, and which are therefore named. */
const names = readFileSync(join(__dirname, 'rare-names.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [name: string, missing?: string]);

it.each(['certificate', 'badge'] as const)('of a %s have every letter of 200 rare names, or name it', (chain) => {
  expect(names).toHaveLength(200);
  const { fonts, split, missingIn } = printFonts(chain);
  const opened = new Map(fonts.map(({ name, bytes }) => [name, create(bytes) as Font]));
  const isBox = ({ text, font }: { text: string; font: string }): boolean =>
    opened
      .get(font)
      ?.layout(text)
      .glyphs.some(({ id }) => id === 0) ?? true;
  const refused = names.map(([name]) => missingIn(name.normalize('NFC')).join(''));
  expect(refused).toEqual(names.map(([, missing = '']) => missing));
  const drawn = names.filter((_, n) => refused[n] === '').map(([name]) => name.normalize('NFC'));
  expect(drawn.filter((name) => split(name).some(isBox))).toEqual([]);
});

it('put few bytes into a certificate, however rare the letters of its name', async () => {
  const certificate: PrintedCertificate = {
    ...{ issuer: '中国医学信息学会', title: '继续医学教育学分证书', number: '编号 MI2027-00218', figure: '4.6 分' },
    ...{ name: 'Łukasz 𠮷川䶮·𬎆㛃', employer: '新疆维吾尔自治区人民医院', day: '2027年6月10日' },
    body: '于2027年5月14日至16日参加“2027中国医学信息学大会”，学习 15.43 学时，授予继续医学教育学分',
    address: 'https://meeting.example.org/v/AAAAAAAAAAAAAAAA',
  };
  expect((await drawCertificates([certificate], { seal: '', banner: '' })).length).toBeLessThan(25_000);
});
