import type { FieldKind } from '../../src/domain/form/form-field';
import { answerKinds } from '../../src/domain/form/kinds/answer-kinds';

/** Builders of form definition items as on the wire (product §3.2, §7.1). */

export interface WireFormItem {
  shortName: string;
  name: string;
  isShow: '0' | '1';
  formType: number;
  /** JSON text. */
  defaultValue: string;
  linkage: WireFormItem[];
  value: string;
}

interface ItemOptions {
  /** The message for a missing answer; its presence makes the item required. */
  required?: string;
  pattern?: string;
  linkage?: WireFormItem[];
  /** Labels; their keys are '1', '2' ... */
  choices?: readonly string[];
}

function item(kind: FieldKind, shortName: string, name: string, options: ItemOptions): WireFormItem {
  const { required, pattern, choices } = options;
  const rules =
    required === undefined
      ? []
      : [{ required: true, message: required, ...(pattern === undefined ? {} : { pattern }) }];
  const valueEnum = Object.fromEntries((choices ?? []).map((text, index) => [String(index + 1), { text }]));
  return {
    shortName,
    name,
    isShow: '1',
    formType: answerKinds[kind].formType?.number ?? 0,
    defaultValue: JSON.stringify({ rules, ...(choices === undefined ? {} : { valueEnum }) }),
    linkage: options.linkage ?? [],
    value: '',
  };
}

export const textItem = (shortName: string, name: string, options: ItemOptions = {}): WireFormItem =>
  item('text', shortName, name, options);
export const pickerItem = (shortName: string, name: string, options: ItemOptions = {}): WireFormItem =>
  item('picker', shortName, name, options);
export const radioItem = (shortName: string, name: string, options: ItemOptions = {}): WireFormItem =>
  item('radio', shortName, name, options);
export const uploadItem = (shortName: string, name: string, options: ItemOptions = {}): WireFormItem =>
  item('upload', shortName, name, options);
export const dateItem = (shortName: string, name: string, options: ItemOptions = {}): WireFormItem =>
  item('date', shortName, name, options);
