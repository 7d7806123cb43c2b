import { useFormState, useWatch } from 'react-hook-form';
import { matchPatternNatively } from '../domain/form/field-rules';
import type { FormField } from '../domain/form/form-field';
import { validateForm, type Messages } from '../domain/form/validate-form';
import { visibleFields } from '../domain/form/visible-fields';
import { focusField } from '../ui/field/focus-first-invalid';
import { Icon } from '../ui/icon/icon';
import { Box } from '../ui/native/box';
import { Press } from '../ui/native/press';
import { sections } from './section-titles';
import type { DynamicForm } from './use-dynamic-form';
import './form-problems.css';

interface FormProblemsProps {
  form: DynamicForm;
  /** Messages from outside the rules. */
  errors: readonly Messages[];
}

/** Names that stand in the line at a time; others follow as these are mended. */
const maxNames = 4;

/**
 * After a failed submit: how many answers are missing or wrong, and the way to each (product §7.25). Stays in sight
 * while they are mended. The line stands in the document before there is anything to say, so that it is read out.
 */
export function FormProblems({ form, errors }: FormProblemsProps) {
  return (
    <Box className="form-problems" aria-live="polite" aria-atomic>
      {form.hasFailed && <ProblemLine form={form} errors={errors} />}
    </Box>
  );
}

function ProblemLine({ form, errors }: FormProblemsProps) {
  const { fields, control } = form;
  useWatch({ control });
  const { errors: shown } = useFormState({ control });
  const answers = form.answers();
  // Not the shown errors alone: a question that an answer has just opened is not answered either.
  const messages = [validateForm(fields, answers, { matchPattern: matchPatternNatively }), ...errors];
  const wrong = visibleFields(fields, answers)
    .filter(({ id, shortName }) => shown[id] !== undefined || messages.some((found) => found.has(shortName)))
    .sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
  const [first] = wrong;
  if (first === undefined) return null;
  return (
    <Box className="form-problems__line">
      <Box className="form-problems__text">
        还有 {wrong.length} 项需要填写：
        {wrong.slice(0, maxNames).map((field, index, named) => (
          <Box as="span" key={field.id} className="form-problems__item">
            <Press
              className="form-problems__name"
              aria-label={`前往${field.label}`}
              onPress={() => focusField(field.id)}
            >
              {shortLabel(field)}
            </Press>
            {index < named.length - 1 && '、'}
          </Box>
        ))}
        {wrong.length > maxNames && ' 等'}
      </Box>
      <Press className="form-problems__first" aria-label="前往第一项" onPress={() => focusField(first.id)}>
        <Icon name="chevron" size="small" />
      </Press>
    </Box>
  );
}

/** Without explanations in brackets. */
function shortLabel({ label }: FormField): string {
  return label.replace(/[（(][^（()）]*[）)]/g, '') || label;
}
