import { answerTo, type Answers } from './answers';
import type { FormField } from './form-field';

/**
 * Returns the fields for somebody who corrects these answers. An option that they chose before and that is no longer
 * offered stays available to them (product §7.31).
 */
export function withHeldOptions(fields: readonly FormField[], answers: Answers): readonly FormField[] {
  const isHeld = (field: FormField): boolean =>
    field.options.some(({ key, isRemoved }) => isRemoved === true && key === answerTo(field, answers));
  if (!fields.some(isHeld)) return fields;
  return fields.map((field) => {
    if (!isHeld(field)) return field;
    const options = field.options.map((option) =>
      option.key === answerTo(field, answers) ? { key: option.key, text: option.text } : option,
    );
    return { ...field, options };
  });
}
