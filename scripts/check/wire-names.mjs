import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contract = new URL('../../src/contract/', import.meta.url);

/** Names of the wire that are words of ours as well. */
const ordinaryWords = ['body', 'code', 'contactName', 'entered', 'meetingName', 'money', 'teamOperator'];

/** Names that the team's form gives its fields, and that page addresses give their parameters. */
const otherVocabularies = ['concatPhone', 'enteredId'];

/** The wire's own names, as the contract gives them: each stands there once, in `named('…', codec)`. */
export function wireNames() {
  const sources = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = sources.flatMap((name) => {
    const source = readFileSync(fileURLToPath(new URL(name, contract)), 'utf8');
    return [...source.matchAll(/\bnamed\(\s*'(\w+)'/g)].map(([, wireName]) => wireName);
  });
  if (found.length === 0) throw new Error('The contract names no field of the wire');
  return new Set(found.filter((name) => ![...ordinaryWords, ...otherVocabularies].includes(name)));
}

const names = wireNames();

/** ESLint rule: what the wire calls something is said in `src/contract` alone. */
export const noWireNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { wireName: "'{{name}}' is the wire's name: src/contract alone says it, and gives it ours." },
  },
  create(context) {
    const check = (node, name) => {
      if (names.has(name)) context.report({ node, messageId: 'wireName', data: { name } });
    };
    return {
      Identifier: (node) => check(node, node.name),
      Literal: (node) => check(node, node.value),
    };
  },
};
