/** Files that configure the app's build. */
const configuresBuild = /^(config\/.*|babel\.config\.js)$/;

/** Patterns by which a build puts something else in a package's place, or changes what a package contains. */
const replacing = [
  { name: 'an alias puts other code in a package’s place', pattern: /\balias\b|\bchain\.resolve\b|\bexternals\b/ },
  {
    name: 'a module is replaced or left out',
    pattern: /\b(NormalModuleReplacement|Ignore|ContextReplacement)Plugin\b/,
  },
  { name: 'a loader rewrites code', pattern: /\bloader\b/i },
  {
    name: 'a Babel plugin of ours rewrites code',
    in: /^babel\./,
    pattern: /['"`](\.{1,2}\/|config\/|src\/)|\bpath\.\w+\(/,
  },
  { name: 'a Babel plugin rewrites code', in: /^babel\./, pattern: /\bvisitor\b|\bfunction\b.*\btypes\b/ },
];

const nodeImport = /\bimport\s+(?:\*\s+as\s+)?(\w+)\s+from\s+'node:|\b(?:const|let|var)\s+(\w+)\s*=\s*require\('node:/g;

/**
 * Checks that the app is built from its packages as they are published (ADR 0004): settings and interfaces for plugins
 * are used as they are documented.
 * @param {ReadonlyMap<string, string>} texts of the repository, by path
 * @returns {string[]} the violations, one line each
 */
export function brokenBuildRules(texts) {
  return [...texts].flatMap(([file, text]) => {
    if (!configuresBuild.test(file)) return [];
    const ofNode = ['process', 'globalThis', ...[...text.matchAll(nodeImport)].map(([, one, other]) => one ?? other)];
    const changed = new RegExp(
      `\\b(?:${ofNode.join('|')})\\.(?!env\\b)\\w+\\s*=(?![=>])|\\b(?:assign|defineProperty)\\((?:${ofNode.join('|')})\\b`,
    );
    const rules = [...replacing, { name: 'a built-in of Node is changed', pattern: changed }];
    return text.split('\n').flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\/?\*).*$/, '');
      return rules
        .filter((rule) => (rule.in ?? /./).test(file) && rule.pattern.test(code))
        .map(
          ({ name }) =>
            `the app is built from packages as they are published (ADR 0004): ${file}:${index + 1}: ${name}`,
        );
    });
  });
}
