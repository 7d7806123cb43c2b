import { labelIdOf } from './label-id';

/** The `aria-` props of a component that has them from H5; `role` is one of them in WeChat. */
export function ariaProps(props: object): Record<`aria-${string}`, unknown> {
  const given = Object.entries(props).filter(([name, value]) => isAria(name, value));
  return Object.fromEntries(given);
}

/** Without those that are undefined, and without what hides nothing. */
function isAria(name: string, value: unknown): boolean {
  return name.startsWith('aria-') && value !== undefined && !(name === 'aria-hidden' && value === false);
}

/** The same for a control, which its label names unless it names itself. */
export function entryAriaProps(props: { id?: string | undefined; 'aria-label'?: string | undefined }): object {
  const { id, ...given } = props;
  const isNamed = given['aria-label'] !== undefined || id === undefined;
  return { ...(isNamed ? {} : { 'aria-labelledby': labelIdOf(id) }), ...ariaProps(given) };
}
