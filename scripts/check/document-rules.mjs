import { posix } from 'node:path';

/** These files contain broken references on purpose. */
const itself = /^(scripts\/check\/document-rules\.mjs|test\/check\/document-rules\.test\.ts)$/;
const product = 'docs/product.md';
const twins = ['README.md', 'README.zh-CN.md'];
const adrIndex = 'docs/adr/README.md';
const adrHeadings = 'Context, Decision, Consequences';

/**
 * Checks the documents and the references to them. Returns the violations, one line each.
 * @param {ReadonlyMap<string, string>} texts the repository's texts by path
 * @param {Iterable<string>} paths every path of the repository
 * @returns {string[]} the violations, one line each
 */
export function brokenDocumentRules(texts, paths) {
  const adrs = [...texts.keys()].filter((path) => path.startsWith('docs/adr/') && path !== adrIndex).sort();
  const items = productItems(texts.get(product) ?? '');
  const numbers = new Set(adrs.map(adrNumber));
  return [
    ...brokenItemNumbers(items),
    ...brokenAdrs(texts, adrs),
    ...[...texts].flatMap(([path, text]) =>
      itself.test(path)
        ? []
        : [
            ...brokenReferences(path, text, new Set(items), numbers),
            ...(path.endsWith('.md') ? brokenLinks(path, text, texts, new Set(paths)) : brokenDocstrings(path, text)),
          ],
    ),
    ...unlikeTwins(texts),
    ...brokenEdition(texts),
  ];
}

/** Returns the numbers of the product page in their order: chapters such as 5, items such as 5.3. */
function productItems(text) {
  return [...text.matchAll(/^(?:## (\d+)\. |\*\*§(\d+\.\d+)\*\*\s)/gm)].map(([, chapter, item]) => chapter ?? item);
}

/** Checks that numbers count up without gaps, so that none ever stands for two items. */
function brokenItemNumbers(items) {
  return items.flatMap((number, place) => {
    const [chapter, item = 0] = (items[place - 1] ?? '0').split('.').map(Number);
    const expected = number.includes('.') ? `${chapter}.${item + 1}` : `${chapter + 1}`;
    return number === expected
      ? []
      : [`items are numbered without gaps: ${product}: §${number} where §${expected} was due`];
  });
}

const adrNumber = (path) => posix.basename(path).slice(0, 4);

function brokenAdrs(texts, adrs) {
  const index = new Set(linkTargets(texts.get(adrIndex) ?? ''));
  return adrs.flatMap((path, place) => {
    const text = texts.get(path);
    const due = String(place + 1).padStart(4, '0');
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading).join(', ');
    return [
      ...(adrNumber(path) === due ? [] : [`decision records are numbered without gaps: ${path} where ${due} was due`]),
      ...(text.startsWith(`# ${adrNumber(path)}. `) ? [] : [`a decision record begins with its number: ${path}`]),
      ...(headings === adrHeadings ? [] : [`a decision record has ${adrHeadings}: ${path} has ${headings}`]),
      ...(index.has(posix.basename(path)) ? [] : [`${adrIndex} lists every decision record: ${path} is missing`]),
    ];
  });
}

/** References to items of the product page, to decision records, and to documents that the repository does not have. */
const reference =
  /§(?<item>\d+(\.\d+)?)|(\bADR +|docs\/adr\/)(?<adr>\d{4})|\b((spec|specification|design) +(section|ruling)s?|rulings? +\d+|the +spec(ification)?|field +notes)\b/gi;

function brokenReferences(path, text, items, adrs) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    // A comment may break a reference over two lines.
    const next = (lines[index + 1] ?? '').replace(/^\s*(\*|\/\/)?\s*/, '');
    const found = [...`${line} ${next}`.matchAll(reference)].filter((match) => match.index < line.length);
    const place = `${path}:${index + 1}`;
    return found.flatMap(({ 0: words, groups: { item, adr } }) => {
      if (items.has(item) || adrs.has(adr)) return [];
      if (item !== undefined) return [`a reference leads somewhere: ${place}: ${words} is not in ${product}`];
      if (adr !== undefined) return [`a reference leads somewhere: ${place}: ${words} is no decision record`];
      return [`the repository stands alone: ${place}: “${words}” is a document that is not in it`];
    });
  });
}

/**
 * Finds docstrings that begin with a relative clause or a fragment. A docstring is a sentence: it says what the thing
 * does or is.
 */
function brokenDocstrings(path, text) {
  return [...text.matchAll(/\/\*\*\s*(?:\*\s*)?(What|Of|Who|Whether)\b.*/g)].map(
    (match) =>
      `a docstring is a sentence, and begins with no ${match[1]}: ${path}:${lineOf(text, match)}: ${firstWords(match[0])}`,
  );
}

const firstWords = (docstring) => docstring.replace(/\s*\n[\s*]*/g, ' ').slice(0, 80);
const lineOf = (text, { index }) => text.slice(0, index).split('\n').length;

function brokenLinks(path, text, texts, paths) {
  const prose = withoutCode(text);
  return linkTargets(prose).flatMap((target) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [file, anchor] = target.split('#');
    const linked = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '');
    const isThere = paths.has(linked) || [...paths].some((known) => known.startsWith(`${linked}/`));
    const isAnchorThere = anchor === undefined || anchorsOf(texts.get(linked) ?? '').has(anchor);
    return isThere && isAnchorThere ? [] : [`a link leads somewhere: ${path}: ${target}`];
  });
}

const linkTargets = (prose) => [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => decodeURI(target));
const withoutCode = (text) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** Returns the anchors that GitHub gives to headings. */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replace(/ /g, '-'),
    ),
  );
}

/** Checks that the READMEs in both languages have the same commands, names and links. */
function unlikeTwins(texts) {
  const [one, other] = twins.map((path) => partsOfReadme(texts.get(path) ?? ''));
  const differences = [...one].filter((part) => !other.has(part)).map((part) => `${twins[1]} lacks ${part}`);
  const reverse = [...other].filter((part) => !one.has(part)).map((part) => `${twins[0]} lacks ${part}`);
  return [...differences, ...reverse].map((difference) => `the READMEs are alike: ${difference}`);
}

function partsOfReadme(text) {
  const commands = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(([, block]) =>
    block.split('\n').map((line) => line.replace(/\s+#.*$/, '')),
  );
  const prose = text.replace(/^```.*?^```$/gms, '');
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name.replace(/<[^>]*>/g, '<…>'));
  const links = linkTargets(withoutCode(text)).filter((target) => !twins.includes(target));
  return new Set([...commands, ...names, ...links].filter((part) => part !== ''));
}

/** Checks that the newest edition of the CHANGELOG (`## 0.3 (…)`) is the version in package.json (`0.3.0`). */
function brokenEdition(texts) {
  const [, newest] = /^## (\d+\.\d+)\b/m.exec(texts.get('CHANGELOG.md') ?? '') ?? [];
  const { version } = JSON.parse(texts.get('package.json') ?? '{}');
  const isSame = newest === version?.split('.').slice(0, 2).join('.');
  return isSame ? [] : [`the newest edition is the package's: CHANGELOG.md has ${newest}, package.json ${version}`];
}
