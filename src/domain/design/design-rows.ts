import { buildForm, type FormContext } from '../registration/build-form';
import type { FormItem, FormSection } from '../form/form-field';
import { fieldOptions } from '../form/item-fields';
import { sections, sectionTitles } from '../form/section-titles';
import { allItems, findItem } from './form-tree';

/** A question in the designer's list. */
export interface DesignRow {
  item: FormItem;
  parent: FormItem | null;
  depth: number;
  /** The answers that show it; '' for a question that everybody is asked. */
  when: string;
  /** True where the form never shows it. */
  isUnseen: boolean;
}

export interface DesignSection {
  section: FormSection;
  title: string;
  rows: DesignRow[];
}

/** Lists the questions of a form in the cards in which the page shows them, in the page's order. */
export function designSections(form: readonly FormItem[], context: Omit<FormContext, 'entryType'>): DesignSection[] {
  const fields = new Map(
    [...buildForm(form, { ...context, entryType: 'free' }), ...buildForm(form, { ...context, entryType: 'paid' })].map(
      (field) => [field.shortName, field],
    ),
  );
  const placed = allItems(form)
    .filter(({ item }) => item.isShow)
    .map(({ item, parent, depth }) => {
      const field = fields.get(item.shortName);
      const by = field?.shownWhen ?? null;
      const asked = by === null ? undefined : findItem(form, by.shortName)?.item;
      const options = asked === undefined ? [] : fieldOptions(asked);
      const texts = (by?.keys ?? []).map((key) => options.find((option) => option.key === key)?.text ?? key);
      return {
        section: field?.section ?? (parent === null ? undefined : fields.get(parent.shortName)?.section) ?? 'basic',
        row: {
          ...{ item, parent, isUnseen: field === undefined },
          depth: depth === 0 && by !== null ? 1 : depth,
          when: texts.map((text) => `“${text}”`).join('或'),
        },
      };
    });
  return sections.flatMap((section) => {
    const rows = placed.flatMap((one) => (one.section === section ? [one.row] : []));
    return rows.length === 0 ? [] : [{ section, title: sectionTitles[section] ?? '', rows }];
  });
}

/** The question beside which another one goes when it is moved up or down: on its level, and in its card. */
export function neighbourOf(all: readonly DesignSection[], shortName: string, by: 1 | -1): DesignRow | null {
  const rows = all.find((one) => one.rows.some(({ item }) => item.shortName === shortName))?.rows ?? [];
  const own = rows.find(({ item }) => item.shortName === shortName);
  const level = rows.filter(({ parent }) => parent?.shortName === own?.parent?.shortName);
  return level[level.findIndex((row) => row === own) + by] ?? null;
}
