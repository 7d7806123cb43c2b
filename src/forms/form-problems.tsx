import type { FormField } from '../domain/form/form-field';
import { focusField } from '../ui/fields/focus-first-invalid';
import { Icon } from '../ui/display/icon';
import { Box } from '../ui/native/box';
import { Press } from '../ui/native/press';
import type { DynamicForm } from './use-dynamic-form';
import { useProblems } from './use-slot';
import './form-problems.css';

/** The line names this many fields at a time; others follow as these are corrected. */
const maxNames = 4;

/**
 * Shows after a failed submit how many answers are missing or wrong, with a link to each (product §7.25). It stays
 * visible while they are corrected. The live region exists before its text, so that screen readers announce the text.
 */
export function FormProblems({ form }: { form: DynamicForm }) {
  const wrong = useProblems(form.store);
  const [first] = wrong;
  return (
    <Box className="form-problems" aria-live="polite" aria-atomic>
      {first !== undefined && <ProblemLine wrong={wrong} first={first} />}
    </Box>
  );
}

function ProblemLine({ wrong, first }: { wrong: readonly FormField[]; first: FormField }) {
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

/** Returns a label without its explanation in brackets. */
function shortLabel({ label }: FormField): string {
  return label.replace(/[（(][^（()）]*[）)]/g, '') || label;
}
