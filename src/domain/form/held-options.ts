import { answerTo, type Answers } from './answers';
import type { FormField } from './form-field';

/**
 * The fields as those see them who gave these answers: an option that is offered no longer stays theirs to keep, or to
 * come back to, while they correct other answers (product §7.31).
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
