import { simple } from 'acorn-walk';

/**
 * Built-ins that iOS 12.0 or Chrome 78 lacks (`browserslist` in package.json), as far as a script's text can tell
 * them from other things of the same name: `Blob.arrayBuffer` looks like `Response.arrayBuffer`.
 */
const globals = new Set([
  ...['globalThis', 'structuredClone', 'queueMicrotask', 'reportError', 'requestIdleCallback'],
  ...['BigInt', 'BigInt64Array', 'BigUint64Array', 'SharedArrayBuffer', 'Atomics', 'Iterator'],
  ...['WeakRef', 'FinalizationRegistry', 'AggregateError', 'DisposableStack', 'AsyncDisposableStack'],
  ...['ResizeObserver', 'IntersectionObserver', 'PointerEvent', 'BroadcastChannel', 'TransformStream'],
  ...['CompressionStream', 'DecompressionStream', 'TextDecoderStream', 'TextEncoderStream', 'URLPattern'],
]);
const statics = new Set([
  ...['Object.fromEntries', 'Object.hasOwn', 'Object.groupBy', 'Map.groupBy', 'Array.fromAsync', 'Error.isError'],
  ...['Promise.allSettled', 'Promise.any', 'Promise.try', 'Promise.withResolvers', 'RegExp.escape'],
  ...['AbortSignal.any', 'AbortSignal.timeout', 'Response.json', 'URL.canParse', 'URL.parse', 'crypto.randomUUID'],
  ...['Intl.DisplayNames', 'Intl.DurationFormat', 'Intl.ListFormat', 'Intl.Locale', 'Intl.RelativeTimeFormat'],
  ...['Intl.Segmenter', 'Intl.supportedValuesOf'],
]);
const methods = new Set([
  ...['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'replaceAll', 'matchAll'],
  ...['isWellFormed', 'toWellFormed', 'getOrInsert', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ...['symmetricDifference', 'throwIfAborted', 'formatRange', 'formatRangeToParts', 'replaceChildren'],
  ...['requestSubmit', 'showPicker', 'checkVisibility', 'getAnimations', 'togglePopover', 'getSetCookie'],
]);

/** What the app brings along where it is missing (src/platform/built-ins). */
const supplied = new Set(['Object.fromEntries', 'replaceAll']);

/**
 * Finds built-ins that a script uses, that the oldest browsers lack and that nobody supplies. A use that the script
 * asks for beforehand is fine: `typeof BigInt`, or `list.at` without a call.
 * @param {import('acorn').Program} tree the parsed script
 * @param {string} text the same script
 * @returns {string[]} their names, each once
 */
export function findNewerBuiltIns(tree, text) {
  const read = [];
  const called = new Set();
  const askedFor = new Set();
  const call = ({ callee }) => void called.add(callee);
  const source = ({ start, end }) => text.slice(start, end);
  simple(tree, {
    Identifier: (node) => void read.push({ node, name: node.name }),
    MemberExpression: (node) => void read.push({ node, name: memberName(node) }),
    CallExpression: call,
    NewExpression: call,
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && askedFor.add(source(argument))),
  });
  for (const { node } of read) if (node.type === 'MemberExpression' && !called.has(node)) askedFor.add(source(node));

  const newer = read.flatMap(({ node, name }) => {
    if (askedFor.has(source(node))) return [];
    if (node.type === 'Identifier') return globals.has(name) ? [name] : [];
    const whole = `${source(node.object)}.${name}`;
    if (statics.has(whole)) return [whole];
    return methods.has(name) || globals.has(name) ? [name] : [];
  });
  return [...new Set(newer)].filter((name) => !supplied.has(name));
}

const memberName = ({ computed, property }) => (computed ? property.value : property.name);
