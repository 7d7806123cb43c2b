const ts = require('typescript');

/**
 * Puts mutants into a source, each behind a switch: the body of the function that one stands in is there twice, and
 * `globalThis.activeMutant` says which of them runs. So one loaded module serves all of its mutants, and no file is changed.
 * @param {string} source
 * @param {{ name: string, find: string, replace: string }[]} mutants each `find` stands in the source once
 * @param {string} file only its ending counts
 * @throws Error where a mutant stands in no function
 */
function switchMutants(source, mutants, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const bodies = new Map();
  for (const mutant of mutants) {
    const from = source.indexOf(mutant.find);
    const body = innermostBody(tree, from, from + mutant.find.length);
    if (body === null) throw new Error(`The mutant ${mutant.name} stands in no function of ${file}`);
    bodies.set(body, [...(bodies.get(body) ?? []), mutant]);
  }
  const insertions = [...bodies].flatMap(([body, ofBody]) => switchesOf(source, body, ofBody));
  return insertions
    .sort((one, other) => other.at - one.at || other.depth - one.depth)
    .reduce((text, { at, insert }) => text.slice(0, at) + insert + text.slice(at), source);
}

/** The body of the smallest function around a range; null where there is none. */
function innermostBody(tree, from, to) {
  let found = null;
  const visit = (node) => {
    if (node.getStart(tree) > from || node.getEnd() < to) return;
    if (ts.isFunctionLike(node) && node.body && node.body.getStart(tree) <= from && node.body.getEnd() >= to)
      found = node.body;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function switchesOf(source, body, mutants) {
  const [start, end] = [body.getStart(), body.getEnd()];
  const isBlock = ts.isBlock(body);
  const before = mutants.map(({ name, find, replace }) => {
    const mutated = source.slice(start, end).replace(find, () => replace);
    const isActive = `globalThis.activeMutant === '${name}'`;
    return isBlock ? `if (${isActive}) ${mutated} else ` : `${isActive} ? (${mutated}) : `;
  });
  const [open, close] = isBlock ? ['{', '}'] : ['(', ')'];
  // Of bodies that end together, the inner one is closed first.
  return [
    { at: start, insert: open + before.join('') + (isBlock ? '' : '('), depth: start },
    { at: end, insert: (isBlock ? '' : ')') + close, depth: -start },
  ];
}

module.exports = { switchMutants };
