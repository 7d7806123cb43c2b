import type { FilterKind } from './list-query';

/** A field that a list can be filtered by. */
export interface ListField {
  key: string;
  title: string;
  kind: FilterKind;
  /** The heading above it in the list of fields: 常用, 钱, 报名表. */
  group: string;
  /** The choices of a field of that kind. */
  choices?: readonly { key: string; label: string }[];
  /** Before the numbers of a field of that kind: ¥. */
  unit?: string;
}

/** Makes choices of labels by key. */
export const choicesOf = (labels: Readonly<Record<string, string>>): { key: string; label: string }[] =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));
