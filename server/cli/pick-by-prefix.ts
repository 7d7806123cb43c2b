import { refuse } from '../http/answers';

/** A shorter prefix is too ambiguous. */
const minPrefixLength = 4;

/**
 * Finds the only item whose id begins with the typed text.
 * @throws Refusal if none or several do
 */
export function pickByPrefix<Item extends { id: string }>(items: readonly Item[], typed = ''): Item {
  const found =
    typed.length < minPrefixLength ? [] : items.filter(({ id }) => id.toLowerCase().startsWith(typed.toLowerCase()));
  const [only] = found;
  if (only === undefined) throw refuse(`没有编号以 ${typed} 开头的记录（至少输入 ${minPrefixLength} 位）`);
  if (found.length > 1) throw refuse(`有 ${found.length} 条记录的编号以 ${typed} 开头，请输入更多位`);
  return only;
}
