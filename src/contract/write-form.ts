import { mergeForms } from '../domain/design/merge-forms';
import type { FormItem, FormItemRule } from '../domain/form/form-field';
import { isPlainObject, parseJson, readList, readObject, readText, type JsonObject } from '../domain/json/read-value';
import { readFormDefinition, writeSettings } from './form-definition';

/** Indexes the items of a definition as they were written, linked ones included; of several with one name, the first counts. */
function writtenItems(definition: unknown, found = new Map<string, JsonObject>()): Map<string, JsonObject> {
  for (const item of readList(definition)) {
    if (!isPlainObject(item)) continue;
    const shortName = readText(item.shortName).trim();
    if (!found.has(shortName)) found.set(shortName, item);
    writtenItems(item.linkage, found);
  }
  return found;
}

/**
 * Writes a form as a definition on the wire. An item that a definition already has keeps everything that was not changed, as
 * it was written there.
 * @param definition the definition, or several, in which the items are looked up
 */
export function writeFormDefinition(form: readonly FormItem[], ...definitions: readonly unknown[]): JsonObject[] {
  const written = new Map<string, JsonObject>();
  for (const definition of definitions) writtenItems(definition, written);
  return writeItems(form, written);
}

const writeItems = (form: readonly FormItem[], written: ReadonlyMap<string, JsonObject>): JsonObject[] =>
  form.map((item) => writeItem(item, written.get(item.shortName) ?? {}, written));

function writeItem(item: FormItem, given: JsonObject, written: ReadonlyMap<string, JsonObject>): JsonObject {
  const [was] = readFormDefinition([{ ...given, shortName: item.shortName, linkage: [] }]);
  const isChanged = (part: keyof FormItem): boolean =>
    !('shortName' in given) || JSON.stringify(was?.[part]) !== JSON.stringify(item[part]);
  const { linkage: _, when: __, fixed: ___, ...own } = given;
  const linkage = writeItems(item.linkage, written);
  let settings = given.defaultValue;
  if (isChanged('rule')) settings = writeRule(settings, item.rule);
  if (isChanged('options'))
    settings =
      item.options.length === 0 ? withoutOptions(settings) : writeSettings(settings, item.options, () => false);
  return {
    ...own,
    shortName: item.shortName,
    ...(isChanged('name') ? { name: item.name } : {}),
    ...(isChanged('isShow') ? { isShow: item.isShow ? '1' : '0' } : {}),
    ...(isChanged('formType') ? { formType: item.formType } : {}),
    ...(isChanged('value') ? { value: item.value } : {}),
    ...(settings === undefined ? {} : { defaultValue: settings }),
    ...(item.when === null ? {} : { when: isChanged('when') ? [...item.when] : given.when }),
    ...(item.isFixed === true ? { fixed: isChanged('isFixed') ? '1' : given.fixed } : {}),
    ...(linkage.length === 0 ? {} : { linkage }),
  };
}

/** Only the first rule counts: an item is required if it has one. */
function writeRule(given: unknown, rule: FormItemRule | null): string {
  const { rules, ...settings } = readObject(given);
  if (rule === null) return JSON.stringify(settings);
  const [first] = readList(rules);
  const { message: _, pattern: __, max: ___, min: ____, ...others } = isPlainObject(first) ? first : {};
  const { message, pattern, max, min } = rule;
  const parts = {
    ...(message === '' ? {} : { message }),
    ...(pattern === '' ? {} : { pattern }),
    ...(max === null ? {} : { max }),
    ...(min === null ? {} : { min }),
  };
  return JSON.stringify({ ...settings, rules: [{ required: true, ...others, ...parts }] });
}

function withoutOptions(given: unknown): string {
  const { valueEnum: _, valueOrder: __, removedEnum: ___, ...settings } = readObject(given);
  return JSON.stringify(settings);
}

/** A definition as a text that is the same for the same definition, in whichever order the members of its items are stored. */
export const formText = (definition: unknown): string => JSON.stringify(inOrder(definition));

/** The members of what an item holds keep their order, which is that of options. */
function inOrder(definition: unknown): unknown[] {
  return readList(definition).map((item) => {
    if (!isPlainObject(item)) return item;
    const linkage = inOrder(item.linkage);
    const members = { ...item, linkage: linkage.length === 0 ? undefined : linkage };
    return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Reads a definition from such a text; null for any other text. */
export function readFormText(text: string): unknown[] | null {
  const read = parseJson(text);
  return Array.isArray(read) ? (read as unknown[]) : null;
}

/**
 * Joins two changes of a form, each as a text of its definition.
 * @param change a form as somebody saw it, and as they left it
 * @param is the form as somebody else has saved it meanwhile
 * @returns null if both changed the same question, and neither is preferred
 */
export function joinForms(
  { from, to }: { from: string; to: string },
  is: string,
  prefers: 'mine' | 'neither' = 'neither',
): string | null {
  if (is === from || is === to) return to;
  const [base, mine, theirs] = [readFormText(from), readFormText(to), readFormText(is)];
  if (base === null || mine === null || theirs === null) return prefers === 'mine' ? to : null;
  const merged = mergeForms(readFormDefinition(base), readFormDefinition(mine), readFormDefinition(theirs), prefers);
  return merged && formText(writeFormDefinition(merged, theirs, mine));
}
