import { cleanText } from '../text/clean-text';
import { credentialShortName, credentialShortNames } from './credential-types';
import type { FormItem, FormItemOption } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { fieldKind, fieldOptions } from './item-fields';
import { questions } from './known-questions';

/**
 * Lists the answers of `parent` that show its linked `child` (product §7.3, §7.4): those that the child names itself, else
 * 是, else, under zjlx, the ID type whose number the child asks for.
 * @returns empty if no answer shows it
 */
export function showingKeys(child: FormItem, parent: FormItem): readonly string[] {
  const options = fieldOptions(parent);
  if (child.when !== null) return options.length === 0 ? textsOf(child.when, parent) : keysOf(child.when, options);
  if (parent.shortName === questions.idType) {
    return options.filter((option) => isNumberOf(child, option.key, option.text)).map(({ key }) => key);
  }
  if (options.length === 0) return textsOf(['是'], parent);
  return options.filter(({ text }) => text.trim() === '是').map(({ key }) => key);
}

/** Options named by key or by text. A text that is another option's key means that key, as it does in an answer. */
function keysOf(named: readonly string[], options: readonly FormItemOption[]): readonly string[] {
  const names = named.map(cleanText);
  const keys = new Set(options.map(({ key }) => cleanText(key)));
  return options
    .filter(({ key, text }) =>
      names.some((name) => name === cleanText(key) || (name === cleanText(text) && !keys.has(name))),
    )
    .map(({ key }) => key);
}

/** Cleans typed answers; empty if no question can depend on the parent, such as files, a stay or a region. */
function textsOf(texts: readonly string[], parent: FormItem): readonly string[] {
  const kind = answerKinds[fieldKind(parent)];
  return kind.conditionText(kind.empty) === null ? [] : texts.map(cleanText);
}

/** Reports whether an item under zjlx asks for the number of an ID type: by its known name, else by the type's key or text. */
function isNumberOf(child: FormItem, typeKey: string, typeText: string): boolean {
  if (credentialShortNames.has(child.shortName)) return credentialShortName(typeText) === child.shortName;
  return child.shortName === typeKey || child.name.includes(typeText.trim());
}
