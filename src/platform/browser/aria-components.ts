/**
 * The ARIA attributes of the mini-program's components. Taro's templates lack them: the build adds them to the templates,
 * and aria-runtime.ts to the attribute names of the running app.
 */
const naming = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-role', 'aria-hidden', 'aria-busy'];
const states = ['aria-checked', 'aria-disabled', 'aria-expanded', 'aria-haspopup', 'aria-pressed', 'aria-current'];
const entry = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-required', 'aria-invalid'];
const place = ['aria-level', 'aria-live', 'aria-modal', 'aria-setsize', 'aria-posinset'];
const progress = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'];

/** Maps each name to ''. Runs before the polyfills, so that `Object.fromEntries` may be missing. */
function unset(names: readonly string[]): Record<string, string> {
  const attributes: Record<string, string> = {};
  names.forEach((name) => {
    attributes[name] = '';
  });
  return attributes;
}

export const ariaComponents: Readonly<Record<string, Record<string, string>>> = {
  View: unset([...naming, ...states, ...place, ...progress, 'aria-required', 'aria-invalid']),
  Button: unset([...naming, ...states, 'aria-required', 'aria-invalid']),
  Input: unset([...entry, 'aria-role']),
  Textarea: unset(entry),
  Picker: unset(entry),
  Image: unset(['aria-label', 'aria-role']),
};
