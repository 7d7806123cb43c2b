/** A top-level rule of a style sheet; the body of `@media` contains rules of its own. */
interface Rule {
  /** The selectors, or the at-rule's name and condition. */
  prelude: string;
  body: string;
}

/** A built style sheet, from which the rules that apply to some markup can be taken (critical CSS). */
export class CriticalCss {
  private readonly rules: Rule[];

  /** @param sheets minified style sheets, in the order in which they apply */
  constructor(sheets: readonly string[]) {
    this.rules = [...new Map(sheets.flatMap(splitRules).map((rule) => [rule.prelude + rule.body, rule])).values()];
  }

  /**
   * Returns the rules that apply to a markup, and the custom properties that they use, so that a page's first paint
   * neither waits for a style sheet nor contains rules for other pages.
   * @param classes further class names, which a script adds later
   */
  extract(markup: string, classes: readonly string[] = []): string {
    const used: Names = {
      classes: new Set([...namesIn(markup, /\sclass="([^"]*)"/g).flatMap((text) => text.split(/\s+/)), ...classes]),
      tags: new Set([...namesIn(markup, /<([a-z][a-z0-9]*)/g), 'html', 'body', 'root']),
    };
    const kept = this.rules.flatMap((rule) => keepUsed(rule, used));
    const text = kept.map(textOf).join('');
    const frames = this.rules.filter(({ prelude }) => isNamed(/^@keyframes (\S+)/.exec(prelude)?.[1], text));
    return withoutUnnamed([...kept, ...frames])
      .map(textOf)
      .join('');
  }
}

interface Names {
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

const textOf = ({ prelude, body }: Rule): string => `${prelude}{${body}}`;
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const isNamed = (name: string | undefined, text: string): boolean => name !== undefined && text.includes(name);

/** Splits a style sheet into its top-level rules. It assumes that no string contains braces, which the build checks. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let open = 0;
  let depth = 0;
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth === 0) rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
    }
    // At-rules without a block, such as `@charset`, are dropped.
    if (depth === 0 && sign !== '{') start = index + 1;
  }
  return rules;
}

function keepUsed({ prelude, body }: Rule, used: Names): Rule[] {
  if (/^@(media|supports)/.test(prelude)) {
    const inner = splitRules(body).flatMap((rule) => keepUsed(rule, used));
    return inner.length === 0 ? [] : [{ prelude, body: inner.map(textOf).join('') }];
  }
  if (prelude.startsWith('@')) return [];
  const selectors = prelude.split(/,(?![^(]*\))/).filter((selector) => isUsed(selector, used));
  return selectors.length === 0 ? [] : [{ prelude: selectors.join(','), body }];
}

/**
 * Tells whether everything that a selector names is in the markup. States and attributes are ignored: they may change.
 */
function isUsed(selector: string, { classes, tags }: Names): boolean {
  const named = selector.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+(\([^)]*\))?/g, '');
  const isOfOurs = namesIn(named, /\.([\w-]+)/g).every((name) => classes.has(name));
  return (
    isOfOurs && !named.includes('#') && namesIn(named, /(?:^|[\s>+~])([a-z][\w-]*)/gi).every((tag) => tags.has(tag))
  );
}

/** Removes custom properties that no rule uses. */
function withoutUnnamed(rules: readonly Rule[]): Rule[] {
  const named = new Set<string>();
  const look = (text: string): void => {
    for (const name of namesIn(text, /var\((--[\w-]+)/g)) named.add(name);
  };
  const property = /(--[\w-]+):([^;{}]*);?/g;
  const all = rules.map(textOf).join('');
  look(all.replace(property, ''));
  look('var(--page)');
  for (let size = -1; size !== named.size;) {
    size = named.size;
    for (const [, name = '', value = ''] of all.matchAll(property)) if (named.has(name)) look(value);
  }
  return rules
    .map(({ prelude, body }) => ({
      prelude,
      body: body.replace(property, (whole, name: string) => (named.has(name) ? whole : '')),
    }))
    .filter(({ body }) => body !== '');
}
