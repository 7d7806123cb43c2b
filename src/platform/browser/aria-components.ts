/**
 * The attributes that WeChat reads to a screen reader, by the components that we give them. Taro's templates know none
 * of them: the build adds them to the templates, and the app to the names that both use.
 */
const naming = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-role', 'aria-hidden', 'aria-busy'];
const states = ['aria-checked', 'aria-disabled', 'aria-expanded', 'aria-haspopup', 'aria-pressed', 'aria-current'];
const entry = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-required', 'aria-invalid'];
const place = ['aria-level', 'aria-live', 'aria-modal', 'aria-setsize', 'aria-posinset'];
const progress = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'];

/** Runs before what an old engine lacks is replaced: no `Object.fromEntries`. */
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
