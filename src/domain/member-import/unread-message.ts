import type { FormField } from '../form/form-field';
import { looseText } from './loose-text';
import { isSpoiltNumber } from './spoilt-number';

/** More of a cell than this would hide the message. */
const mostShownCharacters = 20;

/** Says what is wrong with a cell that could not be understood, and how to mend it. */
export function unreadMessage(field: FormField, text: string): string {
  const characters = [...text];
  const shown =
    characters.length > mostShownCharacters ? `${characters.slice(0, mostShownCharacters).join('')}…` : text;
  switch (field.kind) {
    case 'picker':
    case 'radio':
      return `“${shown}”不在选项中，请选择${field.label}`;
    case 'date':
    case 'stay':
      return `“${shown}”不是有效日期，请选择${field.label}`;
    case 'region':
      return `“${shown}”不是省份名称，请选择${field.label}`;
    default:
      return isSpoiltNumber(looseText(text))
        ? `“${shown}”被表格软件改写，请重新填写${field.label}（或将单元格设为文本后重新导入）`
        : `请重新填写${field.label}`;
  }
}
