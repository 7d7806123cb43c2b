import { parse } from 'postcss';
import { compat, isMissing } from './oldest-browsers.mjs';

/** Styles that are used although an old browser lacks them, with their effect there. */
const progressive = {
  'text-wrap': 'lines break where they would otherwise',
  'text-underline-offset': 'the line stands closer to its word',
  'overscroll-behavior': 'the page behind a sheet is locked by script',
  'scroll-behavior': 'stops an animation that they do not have',
  'color-scheme': 'they have one scheme',
  'accent-color': "ticks have the browser's own colour",
  resize: 'a phone has no corner to pull',
  cursor: 'a phone has no pointer',
};

/** Properties that have the effect of a newer value of another property. */
const insteadOf = { 'overflow-wrap': 'word-break' };

/** Selectors that old browsers may ignore. */
const progressiveSelectors = { ':focus-visible': 'they draw a ring of their own' };

/**
 * Finds styles of a sheet that one of the oldest browsers lacks. A declaration is accepted where its rule has the same
 * property with a value that they all know, or with the prefix that they need; so is everything within `@supports`.
 * @param {string} text
 * @returns {string[]} each with its place, once
 */
export function findNewerStyles(text) {
  const problems = new Set();
  parse(text).walk((node) => {
    if (isAskedFor(node)) return;
    const names = newerIn[node.type]?.(node) ?? [];
    names.forEach((name) => problems.add(`${name} is missing there: ${describe(node)}`));
  });
  return [...problems];
}

const newerIn = { decl: newerInDeclaration, rule: newerInSelector, atrule: newerInAtRule };
const describe = (node) =>
  node.type === 'decl' ? `${node.parent.selector ?? ''} { ${node} }` : (node.selector ?? node.params);

function isAskedFor({ parent }) {
  return parent !== undefined && (parent.name === 'supports' || isAskedFor(parent));
}

const { properties, selectors, types, 'at-rules': atRules } = compat.css;

function newerInDeclaration(declaration) {
  const { prop, parent } = declaration;
  if (prop.startsWith('-') || prop in progressive) return [];
  const names = newerNames(declaration);
  const isCovered = parent.some(
    (other) =>
      other !== declaration &&
      other.type === 'decl' &&
      ([`-webkit-${prop}`, insteadOf[prop]].includes(other.prop) ||
        (other.prop === prop && newerNames(other).length === 0)),
  );
  return isCovered ? [] : names;
}

/**
 * Lists the parts of a declaration that an old browser lacks: its property, and the words, functions and units of its
 * value.
 */
function newerNames({ prop, value, parent }) {
  const property = properties[prop];
  if (isMissing(property)) return [prop];
  const names = [];
  if (/^((row|column)-)?gap$/.test(prop) && !isGrid(parent) && isMissing(property.flex_context)) {
    names.push(`${prop} between flex items`);
  }
  const shown = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|--[\w-]+/g, '');
  for (const [, word, call] of shown.matchAll(/(?<![\w.#-])(-?[a-z][a-z-]*)(\()?/g)) {
    if (call ? isMissing(functionNamed(word, property)) : isMissing(property?.[word])) names.push(`${prop}: ${word}`);
  }
  for (const [, unit] of shown.matchAll(/\d([a-z]+)\b/g))
    if (isMissing(unitNamed(unit))) names.push(`the unit ${unit}`);
  return names;
}

const isGrid = (rule) => rule.some(({ prop, value }) => prop === 'display' && /^(inline-)?grid$/.test(value));

function functionNamed(name, property) {
  return property?.[name] ?? property?.[`${name}_function`] ?? types[name] ?? types.color[name] ?? types.image?.[name];
}

function unitNamed(unit) {
  const kind = { d: 'dynamic', l: 'large', s: 'small' }[/^([dls])v(w|h|i|b|min|max)$/.exec(unit)?.[1]];
  return kind === undefined ? types.length[unit] : types.length[`viewport_percentage_units_${kind}`];
}

/**
 * Lists the unknown parts of a rule's selector, for each of which a browser ignores the whole rule, except
 * `:not(:focus-visible)`, which only undoes a style.
 */
function newerInSelector({ selector, parent }) {
  if (selector in progressiveSelectors || /keyframes$/.test(parent.name ?? '')) return [];
  const asked = selector.replace(/:not\(:focus-visible\)/g, '');
  const names = [...asked.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name]) => name);
  return names.filter((name) => isMissing(selectors[name])).map((name) => `:${name}`);
}

function newerInAtRule({ name, params }) {
  if (isMissing(atRules[name])) return [`@${name}`];
  const features = name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => feature) : [];
  return features.filter((feature) => isMissing(atRules.media[feature])).map((feature) => `@media (${feature})`);
}
