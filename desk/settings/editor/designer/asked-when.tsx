import { Select } from 'antd';
import { askAfter, askEverybody, possibleParents, shownBy } from '../../../../src/domain/design/design-form';
import { findItem } from '../../../../src/domain/design/form-tree';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { fieldOptions } from '../../../../src/domain/form/item-fields';
import { offeredOptions } from '../../../../src/domain/form/offered-options';
import { layers } from '../../../ui/layers';
import type { Designer } from './use-designer';

/** Asks a question of everybody, or after an answer to another question. */
export function AskedWhen({ designer, item }: { designer: Designer; item: FormItem }) {
  const { form, act } = designer;
  const placed = findItem(form, item.shortName);
  const parents = possibleParents(form, item.shortName);
  if (placed === undefined || (parents.length === 0 && placed.parent === null)) return null;
  const { parent } = placed;
  const offered = (of: FormItem) => offeredOptions(fieldOptions(of));
  const choose = (name: string): void => {
    const other = parents.find(({ shortName }) => shortName === name);
    const [first] = other === undefined ? [] : offered(other);
    if (other === undefined || first === undefined)
      act(askEverybody(form, item.shortName), `“${item.name}”改为人人都问`);
    else act(askAfter(form, item.shortName, name, [first.key]), `“${item.name}”改为选“${first.text}”才问`);
  };
  return (
    <div className="designer__pair">
      <div>
        <label htmlFor="asked-of">什么时候问</label>
        <Select
          id="asked-of"
          value={parent?.shortName ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: '人人都问' },
            ...parents.map(({ shortName, name }) => ({ value: shortName, label: `答了“${name}”以后` })),
          ]}
          getPopupContainer={layers}
          onChange={choose}
        />
      </div>
      {parent !== null && (
        <div>
          <label htmlFor="asked-keys">选了哪些才问</label>
          <Select
            id="asked-keys"
            mode="multiple"
            value={shownBy(placed).filter((key) => offered(parent).some((option) => option.key === key))}
            options={offered(parent).map(({ key, text }) => ({ value: key, label: text }))}
            getPopupContainer={layers}
            onChange={(keys: string[]) => {
              const gone = shownBy(placed).filter((key) => !offered(parent).some((option) => option.key === key));
              act(askAfter(form, item.shortName, parent.shortName, keys.length === 0 ? [] : [...keys, ...gone]));
            }}
          />
        </div>
      )}
    </div>
  );
}
