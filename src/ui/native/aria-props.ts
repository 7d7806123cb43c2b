import { labelIdOf } from './label-id';

/** Picks the `aria-` props from a component's props. In WeChat the role is one of them, `aria-role`. */
export function ariaProps(props: object): Record<`aria-${string}`, unknown> {
  const given = Object.entries(props).filter(([name, value]) => isAria(name, value));
  return Object.fromEntries(given);
}

/** Returns true for `aria-` props, except undefined ones and an aria-hidden of false. */
function isAria(name: string, value: unknown): boolean {
  return name.startsWith('aria-') && value !== undefined && !(name === 'aria-hidden' && value === false);
}

/** Returns the `aria-` props of a control. Its label names it, unless it has an aria-label. */
export function entryAriaProps(props: { id?: string | undefined; 'aria-label'?: string | undefined }): object {
  const { id, ...given } = props;
  const isNamed = given['aria-label'] !== undefined || id === undefined;
  return { ...(isNamed ? {} : { 'aria-labelledby': labelIdOf(id) }), ...ariaProps(given) };
}
