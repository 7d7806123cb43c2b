const source = /\.(ts|tsx|js|cjs|mjs|css)$/;
const text =
  /\.(ts|tsx|js|cjs|mjs|css|json|md|html|ya?ml|sql|svg|conf)$|^\.(npmrc|gitignore|gitattributes|editorconfig)$|\.ci\/run$|^Containerfile$/;
/** The files that configure the app's build. */
const build = /^(config\/.*|babel\.config\.js)$/;
const babel = /^babel\./;

const itself = 'scripts/check/forbidden-text.mjs';

/** Patterns that no line may contain, each with the files that it concerns. */
const forbiddenText = [
  {
    name: 'no paths of one machine',
    in: text,
    pattern: /(^|[\s"'`(=:])\/(root|home|work|Users|tmp)\/\w/,
  },
  {
    name: 'no registry hosts',
    in: text,
    pattern: /https?:\/\/[^/\s"']*(registry|npmmirror|artifactory|nexus)[^\s"']*/i,
  },
  { name: 'nothing left to do', in: source, pattern: /\b(TODO|FIXME|XXX|HACK)\b/ },
  {
    name: 'no test left out',
    in: /\.test\.tsx?$/,
    pattern: /\b(describe|it|test)\.(only|skip|todo)\b|\b(fit|xit|fdescribe|xdescribe|xtest)\(/,
  },
  {
    name: 'no check switched off',
    in: source,
    pattern: /(eslint|oxlint)-disable|@ts-(ignore|nocheck)|prettier-ignore|istanbul ignore/,
  },
  { name: 'no leftovers of a merge', in: text, pattern: /^(<{7}|>{7}) / },
  // The app is built from its packages as they are published: settings are used as they are documented (ADR 0004).
  {
    name: 'the build puts no other code in a package’s place',
    in: build,
    pattern: /\balias\b|\bchain\.resolve\b|\bexternals\b|\b(NormalModuleReplacement|Ignore|ContextReplacement)Plugin\b/,
  },
  { name: 'no loader of ours rewrites code', in: build, pattern: /\bloader\b/i },
  {
    name: 'no Babel plugin of ours rewrites code',
    in: babel,
    pattern: /['"`](\.{1,2}\/|config\/|src\/)|\bpath\.\w+\(|\bvisitor\b|\bfunction\b.*\btypes\b/,
  },
  {
    name: 'the build changes nothing but what its tools let it change',
    in: build,
    pattern:
      /(?<![.\w])(?!module\.exports\b|config\b|platform\b)\w+\.(?!env\b)\w+\s*=(?![=>])|\bprocess\.(?!env\b)\w+\s*=(?![=>])|\b(assign|defineProperty)\(/,
  },
];

/** Tells whether a file is text, by its path. */
export const isText = (path) => text.test(path);

/**
 * Finds the lines of a file that break a rule.
 * @returns {string[]} the violations, one line each
 */
export function brokenTextRules(file, content) {
  const rules = file === itself ? [] : forbiddenText.filter((rule) => rule.in.test(file));
  return content.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line);
    return rules
      .filter((rule) => rule.pattern.test(line) && !(isComment && [build, babel].includes(rule.in)))
      .map((rule) => `${rule.name}: ${file}:${index + 1}: ${line.trim().slice(0, 100)}`);
  });
}
