import { cleanText } from '../form/clean-text';
import type { FormField } from '../form/form-field';
import { columnChoices, columnHint } from './column-hint';
import { credentialQuestion } from './credential-columns';
import type { ColumnPart, ImportColumn } from './import-column';
import { looseTitle } from './loose-text';

type BareColumn = Pick<ImportColumn, 'title' | 'field' | 'part' | 'isRequired' | 'isInTemplate'>;

/**
 * The columns that a table of members may have for a meeting's form, in the form's order. Uploads have none. A field
 * that only some answers show has one, whose hint says when.
 */
export function importColumns(fields: readonly FormField[]): ImportColumn[] {
  const credentials = credentialQuestion(fields);
  const takenTitles = new Set<string>();
  return fields.flatMap((field) => {
    const columns = bareColumns(field);
    if (field === credentials?.question) {
      const isRequired = isAlwaysRequired(field) && credentials.numbers.every((number) => number.isRequired);
      columns.push({ title: '证件号码', field, part: 'credential', isRequired, isInTemplate: true });
    }
    const isInTemplate = credentials?.numbers.includes(field) !== true;
    return columns.map((column) => ({
      ...column,
      key: column.part === 'value' ? field.shortName : `${field.shortName}.${column.part}`,
      title: uniqueTitle(column.title, takenTitles),
      hint: columnHint(fields, column),
      choices: columnChoices(column),
      isInTemplate,
    }));
  });
}

function bareColumns(field: FormField): BareColumn[] {
  const isRequired = isAlwaysRequired(field);
  const part = (name: ColumnPart, title: string, isPartRequired = isRequired): BareColumn => ({
    title,
    field,
    part: name,
    isRequired: isPartRequired,
    isInTemplate: true,
  });
  const label = cleanText(field.label).replace(/\s+/g, ' ') || cleanText(field.shortName);
  switch (field.kind) {
    case 'upload':
      return [];
    case 'region':
      return [
        part('province', `${label}-省份`),
        part('city', `${label}-城市`, false),
        part('district', `${label}-区县`, false),
        part('detail', `${label}-详细地址`),
      ];
    case 'stay':
      return [part('start', '入住日期'), part('end', '离店日期')];
    default:
      return [part('value', label)];
  }
}

function isAlwaysRequired({ isRequired, shownWhen }: FormField): boolean {
  return isRequired && shownWhen === null;
}

/** Titles that read alike get a number, from 2; one that reads as nothing is a column's. */
function uniqueTitle(title: string, taken: Set<string>): string {
  const base = looseTitle(title) === '' ? '列' : title;
  let unique = base;
  for (let number = 2; taken.has(looseTitle(unique)); number += 1) unique = `${base}${number}`;
  taken.add(looseTitle(unique));
  return unique;
}
