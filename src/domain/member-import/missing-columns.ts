import { isCredentialNumber } from './credential-columns';
import type { ImportColumn } from './import-column';

/**
 * The required columns that a table does not have. What can be read from another column is not missed: the type of an
 * ID from its number, the province from the address.
 */
export function missingColumns(
  columns: readonly ImportColumn[],
  present: readonly (ImportColumn | null)[],
): ImportColumn[] {
  const has = (test: (column: ImportColumn) => boolean): boolean => present.some((one) => one !== null && test(one));
  const hasNumber = has(({ part, field }) => part === 'credential' || isCredentialNumber(field));
  return columns.filter((column) => {
    const { field, part, isRequired, isInTemplate } = column;
    if (!isRequired || !isInTemplate || present.includes(column)) return false;
    if (field.shortName === 'zjlx' || part === 'credential') return !hasNumber;
    if (part === 'province') return !has((one) => one.field === field && one.part === 'detail');
    return part !== 'end' || !has((one) => one.field === field && one.part === 'start');
  });
}
