import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contract = new URL('../../src/contract/', import.meta.url);
const knownQuestions = new URL('../../src/domain/form/known-questions.ts', import.meta.url);

/** Names of the wire that are ordinary English words as well. */
const ordinaryWords = new Set([
  ...['body', 'challenge', 'code', 'contactName', 'entered', 'errors', 'id', 'meetingId', 'meetingName'],
  ...['miniProgram', 'money', 'nation', 'officer', 'teamOperator', 'token', 'wanted'],
]);

/** Names of parameters in page addresses. */
const otherVocabularies = new Set(['enteredId']);

/**
 * Returns the wire's own names: those that the contract declares with `named('…', codec)` or reads as a property of
 * received data, and those of the questions that rules know.
 */
export function wireNames() {
  const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const codecs = files.map((name) => readFileSync(fileURLToPath(new URL(name, contract)), 'utf8')).join('\n');
  const table = /export const questions\b[^]*?\/\*\* The kind/.exec(
    readFileSync(fileURLToPath(knownQuestions), 'utf8'),
  );
  const found = [
    ...[...codecs.matchAll(/\bnamed\(\s*'(\w+)'/g)],
    ...[...codecs.matchAll(/\breadObject\(\w+\)\.(\w+)/g)],
    ...[...(table?.[0] ?? '').matchAll(/'([A-Za-z]\w*)'/g)],
  ].map(([, name]) => name);
  // Questions whose wire name is our name for them too, such as `phone`.
  const sameWords = [...(table?.[0] ?? '').matchAll(/\b(\w+): '\1'/g)].map(([, name]) => name);
  if (found.length < 40) throw new Error('The contract and the table of questions name too little of the wire');
  const others = new Set([...ordinaryWords, ...otherVocabularies, ...sameWords]);
  return new Set(found.filter((name) => !others.has(name)));
}

const names = wireNames();

/** ESLint rule: only `src/contract` may use the wire's names. */
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
