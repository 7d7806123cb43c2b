import type { Rename } from '../../src/domain/form/settle-options';
import { UsageError } from './command';

/**
 * Reads `--rename`: 旧=新, several of them separated by semicolons or lines.
 * @throws UsageError
 */
export function readRenames(text: string): Rename[] {
  const parts = text.split(/[;；\n]/).filter((part) => part.trim() !== '');
  const renames = parts.flatMap((part) => {
    const [, from, to] = /^([^=＝]+)[=＝](.+)$/.exec(part) ?? [];
    return from === undefined || to === undefined ? [] : [{ from: from.trim(), to: to.trim() }];
  });
  if (renames.length < parts.length || renames.length === 0)
    throw new UsageError('--rename 应写成 旧=新，如 --rename 清真=清真餐');
  return renames;
}
