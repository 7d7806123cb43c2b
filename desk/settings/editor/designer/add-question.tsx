import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, type ComponentProps } from 'react';
import { knownItems, newItem, ownItems } from '../../../../src/domain/design/known-items';
import { allItems } from '../../../../src/domain/design/form-tree';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { layers } from '../../../ui/layers';
import type { Designer } from './use-designer';

type Items = NonNullable<NonNullable<ComponentProps<typeof Dropdown>['menu']>['items']>;

/** Offers the questions that can be added: the known ones that are not asked yet, those that the page once asked, and new ones. */
export function AddQuestion({ designer }: { designer: Designer }) {
  const { form, page, add } = designer;
  const names = new Set(allItems(form).map(({ item }) => item.shortName));
  const offered = useRef(new Map<string, () => FormItem>());
  offered.current = new Map();
  const entry = (key: string, label: string, make: () => FormItem, hint = '') => {
    offered.current.set(key, make);
    return { key, label: hint === '' ? label : <OwnLabel label={label} hint={hint} /> };
  };
  const isFree = (item: FormItem): boolean => allItems([item]).every((one) => !names.has(one.item.shortName));
  const former = (page ?? []).filter((item) => isFree(item));
  const items: Items = [
    {
      ...{ type: 'group', key: 'own', label: '自己出题' },
      children: ownItems.map(({ kind, name, hint }) =>
        entry(`own ${kind}`, name, () => newItem(kind, Math.random()), hint),
      ),
    },
    ...knownItems.flatMap(({ title, items: all }): Items => {
      const free = all.filter((item) => isFree(item) && !former.some((one) => one.shortName === item.shortName));
      const children = free.map((item) => entry(item.shortName, item.name, () => item));
      return free.length === 0 ? [] : [{ type: 'group', key: title, label: title, children }];
    }),
    ...(former.length === 0
      ? []
      : [
          {
            ...{ type: 'group' as const, key: 'former', label: '以前问过的' },
            children: former.map((item) =>
              entry(`former ${item.shortName}`, item.name, () => ({ ...item, isShow: true })),
            ),
          },
        ]),
  ];
  const hidden = form.filter(({ isShow }) => !isShow);
  return (
    <>
      <Dropdown
        trigger={['click']}
        getPopupContainer={layers}
        menu={{
          ...{ items, className: 'add-question' },
          onClick: ({ key }) => {
            const make = offered.current.get(key);
            if (make !== undefined) add(make());
          },
        }}
      >
        <Button type="dashed" block icon={<PlusOutlined />}>
          加一道题
        </Button>
      </Dropdown>
      {hidden.length > 0 && (
        <details className="designer__hidden">
          <summary>不问的 {hidden.length} 题</summary>
          <ul>
            {hidden.map((item) => (
              <li key={item.shortName}>
                <span className="cut">{item.name}</span>
                <button type="button" className="link" onClick={() => showAgain(designer, item)}>
                  问
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function showAgain({ act, form, choose }: Designer, item: FormItem): void {
  const shown = form.map((one) => (one === item ? { ...one, isShow: true } : one));
  if (act({ form: shown, problem: '' }, `又问“${item.name}”了`)) choose(item.shortName);
}

function OwnLabel({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      {label} <span className="second">{hint}</span>
    </>
  );
}
