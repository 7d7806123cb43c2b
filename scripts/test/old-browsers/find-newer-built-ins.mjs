import { ancestor, full } from 'acorn-walk';
import { compat, isMissing } from './oldest-browsers.mjs';

const { builtins } = compat.javascript;

/** The names in a part of MDN's data that one of the oldest browsers lacks. */
const missingIn = (part) => Object.keys(part).filter((name) => name !== '__compat' && isMissing(part[name]));

/** What a script can tell from other things by its text. */
const globals = new Set([builtins, compat.api, compat.api.Window].flatMap(missingIn));
/** `crypto.randomUUID` is one by its text, though a method of an object. Instances' methods match no text. */
const statics = new Set([
  'crypto.randomUUID',
  ...Object.entries({ ...compat.api, ...builtins }).flatMap(([name, part]) =>
    missingIn(part).map((member) => `${name}.${member.replace(/_static$/, '')}`),
  ),
]);
/**
 * Methods by name alone, so only those whose name nothing else has: `Blob.arrayBuffer` looks like
 * `Response.arrayBuffer`, and an iterator's `map` like a list's.
 */
const methods = new Set([
  ...['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'replaceAll', 'matchAll'],
  ...['isWellFormed', 'toWellFormed', 'getOrInsert', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ...['symmetricDifference', 'throwIfAborted', 'formatRange', 'formatRangeToParts', 'replaceChildren'],
  ...['requestSubmit', 'showPicker', 'checkVisibility', 'getAnimations', 'togglePopover', 'getSetCookie'],
]);

/** The built-ins that the app polyfills (src/platform/browser/polyfills). */
const supplied = new Set(['Object.fromEntries', 'replaceAll']);

/**
 * Finds built-ins that a script uses, that the oldest browsers lack and that have no polyfill. A global counts as used
 * where it is read, anything else where it is called, since a field may have the same name. A use is fine where its
 * function, or an enclosing one, tests for the same thing: `typeof BigInt`, or `list.at` as a condition.
 * @param {import('acorn').Program} tree the parsed script
 * @param {string} text the same script
 * @returns {string[]} their names, each once
 */
export function findNewerBuiltIns(tree, text) {
  const source = ({ start, end }) => text.slice(start, end);
  const declared = namesDeclaredIn(tree);
  const uses = [];
  const askedFor = new Map();
  const look = (node, _state, ancestors) => {
    const name = newerName(node, source);
    if (name === null || (node.type === 'Identifier' && declared.has(name))) return;
    const scopes = ancestors.filter(({ type }) => scopeTypes.has(type));
    if (isCondition(ancestors)) {
      const scope = scopes[scopes.length - 1];
      askedFor.set(scope, (askedFor.get(scope) ?? new Set()).add(source(node)));
    } else if (node.type === 'Identifier' || ancestors[ancestors.length - 2].callee === node) {
      uses.push({ name, scopes, wanted: source(node) });
    }
  };
  ancestor(tree, { Identifier: look, MemberExpression: look });
  const newer = uses.filter(({ scopes, wanted }) => !scopes.some((scope) => askedFor.get(scope)?.has(wanted)));
  return [...new Set(newer.map(({ name }) => name))];
}

/** What a library calls by a name that a newer browser has for something else. */
function namesDeclaredIn(tree) {
  const names = new Set();
  full(tree, ({ name }, _state, kind) => {
    if (kind === 'VariablePattern') names.add(name);
  });
  return names;
}

const scopeTypes = new Set(['Program', 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The built-in that an expression names; null where it names none that is missing. */
function newerName(node, source) {
  const name = node.type === 'Identifier' ? node.name : memberName(node);
  const whole = node.type === 'Identifier' ? name : `${source(node.object)}.${name}`;
  if (supplied.has(whole) || supplied.has(name)) return null;
  if (statics.has(whole)) return whole;
  if (node.type === 'Identifier') return globals.has(name) ? name : null;
  const isOfWindow = /^[A-Z]/.test(name) || /^(window|self|globalThis)$/.test(source(node.object));
  return (isOfWindow && globals.has(name)) || methods.has(name) ? name : null;
}

const memberName = ({ computed, property }) => (computed ? property.value : property.name);

const conditional = new Set(['IfStatement', 'ConditionalExpression']);
const equalities = new Set(['==', '!=', '===', '!==']);

/** Whether the last of the nodes, each inside the one before, decides which code runs. */
function isCondition(nodes) {
  for (let depth = nodes.length - 1; depth > 0; depth -= 1) {
    const [parent, node] = [nodes[depth - 1], nodes[depth]];
    if (parent.operator === 'typeof') return true;
    // Any other way of testing for a missing global throws.
    if (node.type === 'Identifier') return false;
    if (parent.test === node) return conditional.has(parent.type);
    if (parent.type === 'LogicalExpression' && parent.left === node) return true;
    if (!isDecidedBy(parent, node)) return false;
  }
  return false;
}

/** Whether an expression's value follows that of a part: `a && part`, `!part`, `part !== undefined`, `(a, part)`. */
function isDecidedBy({ type, operator, expressions }, part) {
  if (type === 'SequenceExpression') return expressions[expressions.length - 1] === part;
  return type === 'LogicalExpression' || operator === '!' || equalities.has(operator);
}
