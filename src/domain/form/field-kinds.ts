import type { FormItem } from './form-item';
import type { FormItemOption } from './form-item';
import { provinces } from '../regions/provinces';
import { cleanText } from './clean-text';
import { credentialTypes } from './credential-types';
import type { FieldKind, FormSection, InputMode } from './form-field';

/** formType, as the wire numbers it (spec section 3). */
const formType = { text: 1, picker: 3, radio: 4, upload: 5, date: 6 } as const;

/** What a shortName is, whatever its formType says (spec sections 3 and 5). */
const kindByShortName: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['phone', 'phone'],
  ['email', 'email'],
  ['cardNum', 'identity-number'],
  ['ReAddress', 'region'],
  ['rzld', 'stay'],
  ['bmtable', 'upload'],
  ['csrq', 'date'],
  ['djsj', 'date'],
  ['fjsj', 'date'],
]);

const yesNo = asOptions(['是', '否']);
/** Choices of the known questions where the definition gives none. */
const defaultOptions: ReadonlyMap<string, readonly FormItemOption[]> = new Map([
  ['zjlx', asOptions(credentialTypes.map(({ text }) => text))],
  ['province', asOptions(provinces)],
  ['sex', asOptions(['男', '女'])],
  ['isVisit', yesNo],
  ['isBase', yesNo],
  ['isYdjd', yesNo],
]);
/** Known questions that are choices even where the definition calls them text. */
const alwaysChoices: ReadonlySet<string> = new Set(['zjlx', 'province', 'isYdjd']);
const hotelShortNames: ReadonlySet<string> = new Set(['isYdjd', 'fangXing', 'rzld', 'djsj', 'fjsj']);

function asOptions(texts: readonly string[]): FormItemOption[] {
  return texts.map((text) => ({ key: text, text }));
}

/** The choices of an item: its own (an empty key is a placeholder, not a choice), else the known question's. */
export function fieldOptions(item: FormItem): readonly FormItemOption[] {
  const own = item.options.filter(({ key }) => cleanText(key) !== '');
  return own.length > 0 ? own : (defaultOptions.get(item.shortName) ?? []);
}

/** The kind of an item. A choice without choices could never be answered, so it becomes a text field. */
export function fieldKind(item: FormItem): FieldKind {
  const known = kindByShortName.get(item.shortName);
  if (known !== undefined) return known;
  if (item.formType === formType.upload) return 'upload';
  if (item.formType === formType.date) return 'date';
  const isChoice = item.formType === formType.picker || item.formType === formType.radio;
  if (!isChoice && !alwaysChoices.has(item.shortName)) return 'text';
  if (fieldOptions(item).length === 0) return 'text';
  return item.formType === formType.radio ? 'radio' : 'picker';
}

/** The card that a field stands in; `parent` is the section of the question that it hangs on. */
export function fieldSection(shortName: string, kind: FieldKind, parent: FormSection | null): FormSection {
  if (hotelShortNames.has(shortName)) return 'hotel';
  if (parent !== null) return parent;
  return kind === 'upload' ? 'attachments' : 'basic';
}

export function fieldInputMode(kind: FieldKind): InputMode {
  if (kind === 'phone') return 'tel';
  return kind === 'email' ? 'email' : 'text';
}
