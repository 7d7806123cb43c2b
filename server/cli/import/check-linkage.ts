import { showingKeys } from '../../../src/domain/form/arrange-items';
import { matchPatternNatively } from '../../../src/domain/form/field-rules';
import type { FormItem } from '../../../src/domain/form/form-field';
import { answerKinds, makeField } from '../../../src/domain/form/kinds/answer-kinds';
import { fieldKind, fieldOptions } from '../../../src/domain/form/known-questions';
import { fault, warning, type DraftPath, type DraftProblem } from './meeting-draft';

/** Whether, and how, any answer of its parent can show a child. */
export function childProblem(child: FormItem, parent: FormItem, path: DraftPath): DraftProblem[] {
  const never = (reason: string): DraftProblem[] => [fault(path, `${reason}，字段 ${child.shortName} 不会显示`)];
  const keys = showingKeys(child, parent);
  if (keys.length === 0) {
    if (parent.shortName === 'zjlx') return never('名称与任何一种证件类型都不符');
    return never(`上级字段 ${parent.shortName} 没有“是”这个选项，请用 when（表格为“显示条件”列）写明哪些选项时显示`);
  }
  if (fieldOptions(parent).length > 0) return [];
  if (!keys.some((key) => isAnswer(parent, key))) return never(`上级字段 ${parent.shortName} 不是选择题`);
  return [
    warning(path, `上级字段 ${parent.shortName} 不是选择题，只有填写“${keys[0]}”时才显示字段 ${child.shortName}`),
  ];
}

/** Whether a question that is no choice takes this text. */
function isAnswer(item: FormItem, text: string): boolean {
  const kind = answerKinds[fieldKind(item)];
  const field = makeField(item.shortName, item.name, fieldKind(item), { rule: item.rule });
  const answer = kind.read(field, text);
  return answer === text && kind.check(field, answer, { matchPattern: matchPatternNatively }) === null;
}
