import { cleanText } from '../../../../src/domain/text/clean-text';
import { matchPatternNatively } from '../../../../src/domain/form/field-rules';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { answerKinds, makeField } from '../../../../src/domain/form/kinds/answer-kinds';
import { fieldKind, fieldOptions } from '../../../../src/domain/form/item-fields';
import { showingKeys } from '../../../../src/domain/form/linkage';
import { fault, warning, type DraftPath, type DraftProblem } from './meeting-draft';
import { questions } from '../../../../src/domain/form/known-questions';

/** Finds reasons why no answer of its parent shows an item (product §7.3, §7.4). */
export function childProblems(child: FormItem, parent: FormItem, path: DraftPath): DraftProblem[] {
  const never = (reason: string): DraftProblem[] => [fault(path, `${reason}，字段 ${child.shortName} 不会显示`)];
  const unknown = unknownAnswers(child, parent);
  if (unknown.length > 0)
    return [
      fault(
        [...path, 'when'],
        `字段 ${child.shortName} 的 when 中的“${unknown.join('”“')}”不是上级字段 ${parent.shortName} 的选项`,
      ),
    ];
  const keys = showingKeys(child, parent);
  if (fieldOptions(parent).length > 0) {
    if (keys.length > 0) return [];
    if (parent.shortName === questions.idType) return never('名称与任何一种证件类型都不符');
    return never(`上级字段 ${parent.shortName} 没有“是”这个选项，请用 when（表格中为“显示条件”列）写明哪些选项时显示`);
  }
  const shown = keys.find((key) => isAnswer(parent, key));
  if (shown === undefined) return never(`上级字段 ${parent.shortName} 不是选择题`);
  return [warning(path, `上级字段 ${parent.shortName} 不是选择题，只有填写“${shown}”时才显示字段 ${child.shortName}`)];
}

/** Lists the answers that an item names and its parent does not offer. */
function unknownAnswers({ when }: FormItem, parent: FormItem): string[] {
  const options = fieldOptions(parent);
  if (options.length === 0) return [];
  const offered = new Set(options.flatMap(({ key, text }) => [cleanText(key), cleanText(text)]));
  return (when ?? []).filter((answer) => !offered.has(cleanText(answer)));
}

/** Reports whether a text is a valid answer to a question that is answered in words. */
export function isAnswer(item: FormItem, text: string): boolean {
  const kind = answerKinds[fieldKind(item)];
  const options = fieldOptions(item);
  const field = makeField(item.shortName, item.name, fieldKind(item), { rule: item.rule, options });
  const answer = kind.read(field, text);
  return answer === text && kind.check(field, answer, { matchPattern: matchPatternNatively }) === null;
}
