import type { FormItemOption } from './form-field';

/** The options that anybody may choose (product §7.31). */
export function offeredOptions(options: readonly FormItemOption[]): readonly FormItemOption[] {
  return options.some(isRemoved) ? options.filter((option) => !isRemoved(option)) : options;
}

const isRemoved = (option: FormItemOption): boolean => option.isRemoved === true;
