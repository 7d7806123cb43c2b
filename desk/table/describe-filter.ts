import type { FilterValue } from '../../src/domain/list/list-query';
import { formatDay } from '../../src/domain/time/format-dates';
import type { ListField } from '../../src/domain/list/list-field';

/** The kinds of filters in words. */
export const kindNames = { choice: '选择', date: '日期', number: '数字', text: '文字' } as const;

/** The conditions on a text in words. */
export const conditionNames = { has: '含有', lacks: '不含', is: '就是', none: '没有填' } as const;

/** How many choices a chip names before it counts the rest. */
const namedChoices = 3;

/** A filter in words, as its chip has them: `已支付、未支付等 5 项`, `4月20日及以前`, `¥900 以上`. */
export function describeFilter(field: ListField, value: FilterValue | undefined, now = Date.now()): string {
  switch (value?.kind) {
    case undefined:
      return '';
    case 'choice': {
      const names = value.keys.map((key) => field.choices?.find((choice) => choice.key === key)?.label ?? key);
      const named = names.slice(0, namedChoices).join('、');
      return names.length > namedChoices ? `${named}等 ${names.length} 项` : named;
    }
    case 'date': {
      const [from, to] = [formatDay(value.from, now), formatDay(value.to, now)];
      if (from === '') return `${to}及以前`;
      if (to === '') return `${from}及以后`;
      return from === to ? from : `${from}–${to}`;
    }
    case 'number': {
      const [from, to] = [value.from, value.to].map((end) => (end === null ? '' : (field.unit ?? '') + String(end)));
      if (from === '') return `${to} 以下`;
      return to === '' ? `${from} 以上` : `${from} 到 ${to}`;
    }
    case 'text':
      return value.how === 'none' ? conditionNames.none : `${conditionNames[value.how]}“${value.text}”`;
  }
}
