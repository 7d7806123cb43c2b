import { envSchema } from 'env-schema';
import { readFileSync } from 'node:fs';
import { findUnknownSettings } from './unknown-settings';
import { environment, formats, keyNames, needs, requirementOf, settingNames, type Environment } from './variables';

/** Variables by name, trimmed; blank ones are absent. */
export type Variables = Readonly<Record<string, string>>;

/** Reads the environment's variables by name and collects every problem; `values` is null if there is one. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): {
  texts: Variables;
  values: Environment | null;
  problems: string[];
} {
  const variables = trimVariables(given);
  const { texts, problems } = readKeyFiles(variables);
  problems.push(...findUnknownSettings(Object.keys(variables), settingNames), ...missingVariables(texts));
  try {
    const values = envSchema<Environment>({
      schema: environment,
      data: texts,
      env: false,
      ajv: {
        customOptions: (ajv) => {
          for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts);
          return ajv;
        },
      },
    });
    return { texts, values: problems.length === 0 ? values : null, problems };
  } catch (error) {
    return { texts, values: null, problems: [...badVariables(error), ...problems] };
  }
}

function trimVariables(given: Readonly<Record<string, string | undefined>>): Variables {
  const trimmed = Object.entries(given).map(([name, value = '']): [string, string] => [name, value.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Replaces `<name>_FILE` variables by the files' content; in a variable itself `\n` stands for a line break. */
function readKeyFiles(given: Variables): { texts: Variables; problems: string[] } {
  const isKey = (name: string): boolean => keyNames.some((keyName) => keyName === name);
  const texts = Object.fromEntries(Object.entries(given).filter(([name]) => !isKey(name)));
  const problems: string[] = [];
  for (const name of keyNames) {
    const path = given[`${name}_FILE`];
    const inline = given[name]?.replace(/\\n/g, '\n');
    try {
      const pem = path === undefined ? inline : readFileSync(path, 'utf8');
      if (pem !== undefined) texts[name] = pem;
    } catch {
      problems.push(`${name}_FILE cannot be read`);
    }
  }
  return { texts, problems };
}

function missingVariables(texts: Variables): string[] {
  const isMissing = (name: string): boolean => texts[name] === undefined && texts[`${name}_FILE`] === undefined;
  const withFile = (name: string): string =>
    keyNames.some((keyName) => keyName === name) ? `${name} (or ${name}_FILE)` : name;
  return needs
    .filter(({ given }) => given.some((name) => texts[name] !== undefined))
    .flatMap(({ required, why }) => required.filter(isMissing).map((name) => `${withFile(name)} is missing: ${why}`));
}

/**
 * Lists the variables that an error of env-schema reports.
 * @throws the error itself, unless it reports a bad variable
 */
function badVariables(error: unknown): string[] {
  const found = (error as { errors?: readonly { instancePath: string }[] }).errors;
  if (found === undefined) throw error;
  const names = new Set(found.map(({ instancePath }) => instancePath.slice(1)));
  return [...names].map((name) => `${name} ${requirementOf(name)}`);
}

/** Reads a switch of the environment: 1 and true are on, anything else is off. */
export const isSet = (flag: string): boolean => /^(1|true)$/i.test(flag);
