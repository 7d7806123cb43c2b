import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificatesAtOnce } from '../src/contract/desk-calls/certificate-calls';
import { picturePlaces } from '../src/domain/certificate/certificate-pictures';
import { drawCertificates, type PrintedCertificate } from '../server/modules/certificates/draw-certificates';
import { printFonts } from '../server/modules/print/print-fonts';
import { bodies, givens, places, surnames } from '../server/test-support/bank-names';
import { generator } from '../server/test-support/generator';
import { heavyPicture } from '../server/test-support/heavy-picture';
import { median, report } from './harness/figures';

/*
 * The certificates of a meeting of 1,000, with a seal and a banner of the greatest weight: all of them in files for printing,
 * and a tenth one by one, as their owners download them. Every fifth name has rare letters.
 */

const count = 1_000;
const random = generator(30);
const rareNames = readFileSync(join(__dirname, '../server/modules/print/rare-names.tsv'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.includes('\t'));

const heaviest = (bytes: number): string => `data:image/jpeg;base64,${heavyPicture(bytes).toString('base64')}`;
const pictures = {
  seal: heaviest(picturePlaces.seal.mostBytes),
  banner: heaviest(picturePlaces.banner.mostBytes),
};

const letter = (letters: string): string => letters.charAt(random.below(letters.length));
const certificates = Array.from({ length: count }, (_, n): PrintedCertificate => ({
  ...{ issuer: '中国医学信息学会', title: '继续医学教育学分证书', day: '2027年6月10日', figure: '4.6 分' },
  number: `编号 MI2027-${String(n + 1).padStart(5, '0')}`,
  name: (n % 5 === 0 ? random.pick(rareNames) : letter(surnames) + letter(givens) + letter(givens)).normalize('NFC'),
  employer: `${random.pick(places)}${random.pick(bodies)}`,
  body: '于2027年5月14日至16日参加“2027中国医学信息学大会暨第三届医学人工智能论坛”（项目编号 2027-15-02-108），学习 15.43 学时，授予继续医学教育学分',
  address: `https://meeting.example.org/v/${randomBytes(12).toString('base64url')}`,
}));

it('are printed in bulk in a minute, and each weighs little', async () => {
  printFonts('certificate');
  const startedAt = process.cpuUsage();
  for (let from = 0; from < count; from += certificatesAtOnce)
    await drawCertificates(certificates.slice(from, from + certificatesAtOnce), pictures);
  const { user, system } = process.cpuUsage(startedAt);
  const seconds = (user + system) / 1e6;
  const [alone, began] = [certificates.filter((_, n) => n % 10 < 1 || n % 50 === 25), process.cpuUsage()];
  const weights: number[] = [];
  for (const certificate of alone) weights.push((await drawCertificates([certificate], pictures)).length / 1_000);
  const each = process.cpuUsage(began);
  const told = { reference: null };
  report({
    figure: `CPU of ${count} certificates in files for printing`,
    unit: 's',
    ours: seconds,
    ...told,
    target: '<= 60',
  });
  report({
    ...{ figure: 'CPU of a certificate that its owner downloads', unit: 'ms', ...told, target: '<= 250' },
    ours: (each.user + each.system) / 1e3 / alone.length,
  });
  const weight = { unit: 'KB', ...told, target: '<= 45' };
  report({ figure: 'a certificate with the heaviest seal and banner, median', ours: median(weights), ...weight });
  report({ figure: 'a certificate with the heaviest seal and banner, worst', ours: Math.max(...weights), ...weight });
});
