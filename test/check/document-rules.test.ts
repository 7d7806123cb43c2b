import { brokenDocumentRules } from '../../scripts/check/document-rules.mjs';

const adr = (number: string, headings = ['Context', 'Decision', 'Consequences']): string =>
  [`# ${number}. A decision`, ...headings.map((heading) => `## ${heading}\n\nWords.`)].join('\n\n');

/** A repository without violations. */
const sound: Readonly<Record<string, string>> = {
  'docs/product.md':
    '# Product\n\n1. [Paying](#1-paying)\n\n## 1. Paying\n\n**§1.1** Money.\n\n**§1.2**\nMore (§1.1).\n',
  'docs/adr/0001-one.md': adr('0001'),
  'docs/adr/0002-two.md': adr('0002'),
  'docs/adr/README.md': '# Decisions\n\n- [One](0001-one.md)\n- [Two](0002-two.md)\n',
  'README.md': '[中文](README.zh-CN.md) [Why](docs/adr) `PORT` `ADDRESS=<yours>`\n\n```sh\nnpm start # begins\n```\n',
  'README.zh-CN.md': '[English](README.md) [缘由](docs/adr) `PORT` `ADDRESS=<地址>`\n\n```sh\nnpm start # 启动\n```\n',
  'src/pay.ts': '/** Pays (product §1.2, ADR 0002). */\n',
  'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 1.3 (2026-11-24)\n\n## 1.2 (2026-11-23)\n',
  'package.json': '{ "version": "1.3.0" }',
};

function broken(changes: Readonly<Record<string, string | null>> = {}): string[] {
  const files = Object.entries({ ...sound, ...changes }).filter((file): file is [string, string] => file[1] !== null);
  return brokenDocumentRules(
    new Map(files),
    files.map(([path]) => path),
  );
}

it('finds nothing in a sound repository', () => {
  expect(broken()).toEqual([]);
});

describe('references', () => {
  it.each([
    ['an item that is not there', '/** See product §1.3. */', '§1.3 is not in docs/product.md'],
    ['the second item of a list', '/** See product §1.1, §3.1. */', '§3.1 is not in docs/product.md'],
    ['a chapter that is not there', '/** See product §2. */', '§2 is not in docs/product.md'],
    ['a decision record that is not there', '// ADR 0003', 'ADR 0003 is no decision record'],
    ['a decision record over two lines', '/**\n * Pays (ADR\n * 0003).\n */', 'ADR 0003 is no decision record'],
    ['a decision record by its path', '// docs/adr/0012', 'docs/adr/0012 is no decision record'],
    ['a section of a specification', '/** Pays (spec section 4). */', '“spec section”'],
    ['a section of a design', '/** Pays (design section 3). */', '“design section”'],
    ['a ruling', '/** Pays, as ruling 7 has it. */', '“ruling 7”'],
    ['a ruling over two lines', '/**\n * Pays (design\n * ruling 7).\n */', '“design ruling”'],
    ['a specification', '// As the spec has it.', '“the spec”'],
    ['notes that are kept elsewhere', '// As WeChat does (field notes).', '“field notes”'],
  ])('refuses %s', (_name, comment, message) => {
    const found = broken({ 'src/pay.ts': comment });
    expect(found[0]).toContain('src/pay.ts:');
    expect(found[0]).toContain(message);
  });

  it('names the line', () => {
    expect(broken({ 'src/pay.ts': '\n\n// product §9.9\n' })).toEqual([
      'a reference leads somewhere: src/pay.ts:3: §9.9 is not in docs/product.md',
    ]);
  });
});

describe('the product page', () => {
  it.each([
    ['a gap', '## 1. Paying\n\n**§1.2** Money.\n', '§1.2 where §1.1 was due'],
    ['a number used twice', '## 1. Paying\n\n**§1.1** Money.\n\n**§1.1** More.\n', '§1.1 where §1.2 was due'],
    ['an item of another chapter', '## 1. Paying\n\n**§2.1** Money.\n', '§2.1 where §1.1 was due'],
    ['a chapter left out', '## 2. Paying\n', '§2 where §1 was due'],
  ])('refuses %s', (_name, text, message) => {
    expect(broken({ 'docs/product.md': text, 'src/pay.ts': '' })[0]).toContain(message);
  });
});

describe('decision records', () => {
  it('refuses a gap', () => {
    const found = broken({
      'docs/adr/0002-two.md': null,
      'docs/adr/0003-three.md': adr('0003'),
      'docs/adr/README.md': '[One](0001-one.md) [Three](0003-three.md)',
      'src/pay.ts': '',
    });
    expect(found).toEqual(['decision records are numbered without gaps: docs/adr/0003-three.md where 0002 was due']);
  });

  it('refuses one that has no number yet', () => {
    expect(broken({ 'docs/adr/new-three.md': adr('0003') })[0]).toContain('new-three.md where 0003 was due');
  });

  it('refuses a heading without its number', () => {
    expect(broken({ 'docs/adr/0002-two.md': adr('0003') })).toEqual([
      'a decision record begins with its number: docs/adr/0002-two.md',
    ]);
  });

  it('refuses one that the index does not list', () => {
    expect(broken({ 'docs/adr/README.md': '[One](0001-one.md)' })).toEqual([
      'docs/adr/README.md lists every decision record: docs/adr/0002-two.md is missing',
    ]);
  });

  it('refuses other headings', () => {
    expect(broken({ 'docs/adr/0002-two.md': adr('0002', ['Context', 'Decision']) })).toEqual([
      'a decision record has Context, Decision, Consequences: docs/adr/0002-two.md has Context, Decision',
    ]);
  });
});

it('refuses a package of another edition than the newest', () => {
  expect(broken({ 'package.json': '{ "version": "1.2.7" }' })).toEqual([
    "the newest edition is the package's: CHANGELOG.md has 1.3, package.json 1.2.7",
  ]);
});

describe('docstrings', () => {
  it.each([
    ['What', '/** What is to pay. */'],
    ['Of', '/** Of a team: its orders. */'],
    ['Who', '/**\n * Who pays.\n */'],
    ['Whether', '/**  Whether it is paid. */'],
  ])('refuses one that begins with %s', (word, docstring) => {
    expect(broken({ 'src/pay.ts': `const a = 1;\n${docstring}\n` })).toEqual([
      expect.stringContaining(`a docstring is a sentence, and begins with no ${word}: src/pay.ts:2: `),
    ]);
  });

  it.each([
    ['a sentence', '/** Returns what is to pay. */'],
    ['a longer word', '/** Whoever pays is named. */'],
    ['a comment', '/* What is to pay. */'],
    ['a word in its middle', '/**\n * Takes the order.\n * What is paid is left out.\n */'],
  ])('accepts %s', (_name, docstring) => {
    expect(broken({ 'src/pay.ts': docstring })).toEqual([]);
  });
});

describe('links', () => {
  it.each([
    ['a file that is not there', '[a](docs/none.md)'],
    ['a file beside another', '[a](../docs/adr/0001-one.md)'],
    ['a heading that is not there', '[a](docs/product.md#2-cancelling)'],
    ['a picture that is not there', '![a](docs/a.png)'],
  ])('refuses %s', (_name, link) => {
    expect(broken({ 'CONTRIBUTING.md': link })).toEqual([
      expect.stringMatching(/^a link leads somewhere: CONTRIBUTING/),
    ]);
  });

  it.each([
    ['a folder', '[a](docs/adr)'],
    ['a heading', '[a](docs/product.md#1-paying)'],
    ['another site', '[a](https://example.org/none.md)'],
    ['code', '`[a](docs/none.md)`'],
  ])('takes %s', (_name, link) => {
    expect(broken({ 'CONTRIBUTING.md': link })).toEqual([]);
  });
});

describe('the two READMEs', () => {
  const chinese = sound['README.zh-CN.md'] ?? '';

  it.each([
    ['a command that differs', chinese.replace('npm start', 'npm run start'), 'README.zh-CN.md lacks npm start'],
    ['a name left out', chinese.replace('`PORT`', ''), 'README.zh-CN.md lacks PORT'],
    ['a name too many', `${chinese}\`HOST\``, 'README.md lacks HOST'],
    ['a link left out', chinese.replace('[缘由](docs/adr)', ''), 'README.zh-CN.md lacks docs/adr'],
  ])('refuses %s', (_name, text, message) => {
    expect(broken({ 'README.zh-CN.md': text })).toContain(`the READMEs are alike: ${message}`);
  });
});
