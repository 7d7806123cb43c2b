import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { inRoot, root } from '../terminal/project-paths.mjs';
import { partOf } from '../test/parts.mjs';
import switching from './switch-mutants.cjs';
import { entryMutants } from './tables/entries.mjs';
import { fileMutants } from './tables/files.mjs';
import { loginMutants } from './tables/login.mjs';
import { noticeMutants } from './tables/notices.mjs';
import { orderMutants } from './tables/orders.mjs';
import { paymentScreenMutants } from './tables/payment-screens.mjs';
import { auditMutants } from './tables/audit.mjs';
import { backupMutants } from './tables/backups.mjs';
import { paymentMutants } from './tables/payments.mjs';
import { peopleMutants } from './tables/people.mjs';
import { refundMutants } from './tables/refunds.mjs';
import { registrationScreenMutants } from './tables/registration-screens.mjs';
import { sessionMutants } from './tables/session.mjs';
import { teamMutants } from './tables/teams.mjs';
import { transferMutants } from './tables/transfers.mjs';
import { wechatMutants } from './tables/wechat.mjs';

/**
 * A mutant as its table has it: code is not named by its path but by its text, which `find` quotes, and neither is the
 * test that must notice it, of whose title `test` is a part. So both may move.
 * @typedef {{ name: string, breaks: string, find: string, replace: string, test: string }} Mutant
 */
const tables = {
  payments: paymentMutants,
  audit: auditMutants,
  backups: backupMutants,
  people: peopleMutants,
  refunds: refundMutants,
  transfers: transferMutants,
  notices: noticeMutants,
  orders: orderMutants,
  entries: entryMutants,
  teams: teamMutants,
  files: fileMutants,
  login: loginMutants,
  session: sessionMutants,
  wechat: wechatMutants,
  'payment-screens': paymentScreenMutants,
  'registration-screens': registrationScreenMutants,
};

/** Jest projects whose sources go through Babel one by one; the others test what was built. */
const projects = ['unit', 'server', 'pages'];

/**
 * Finds each mutant's source, and the file of its test.
 * @returns {{ mutants: (Mutant & { table: string, file: string, testFiles: string[] })[], problems: string[] }} a mutant
 *   with a problem is left out: one whose text is not there any more, or not alone, or whose test is gone
 */
export function findMutants() {
  const all = Object.entries(tables).flatMap(([table, ofTable]) => ofTable.map((mutant) => ({ ...mutant, table })));
  const files = readSources();
  const isTest = ({ path }) => /\.test\.tsx?$/.test(path);
  const tests = files.filter((file) => isTest(file) && projects.includes(partOf(file.path)));
  const sources = files.filter((file) => /^(src|server)\//.test(file.path) && !isTest(file));

  const problems = [];
  const mutants = all.flatMap((mutant) => {
    const inSources = sources.filter(({ text }) => text.includes(mutant.find));
    const inTests = tests.filter(({ text }) => text.includes(mutant.test));
    const [source] = inSources;
    const found = {
      'has a name of its own': all.filter(({ name }) => name === mutant.name).length === 1,
      'changes something': mutant.find !== mutant.replace,
      'stands in the sources once': inSources.length === 1 && source.text.split(mutant.find).length === 2,
      'has its test': mutant.test !== '' && inTests.length > 0,
    };
    const broken = Object.keys(found).filter((rule) => !found[rule]);
    if (broken.length === 0) {
      return [{ ...mutant, file: inRoot(source.path), testFiles: inTests.map(({ path }) => inRoot(path)) }];
    }
    problems.push(`${mutant.table}: the mutant ${mutant.name} no longer ${broken.join(', nor ')}`);
    return [];
  });
  for (const { path, text } of sources) {
    const inFile = mutants.filter(({ file }) => file === inRoot(path));
    try {
      if (inFile.length > 0) switching.switchMutants(text, inFile, path);
    } catch (error) {
      problems.push(error.message);
    }
  }
  return { mutants, problems };
}

function readSources() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'test'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(inRoot(path)))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
}
