import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { kindNames } from './describe-filter';
import type { ListField } from '../../src/domain/list/list-field';

interface FieldMenuProps {
  fields: readonly ListField[];
  onChoose: (field: ListField) => void;
}

/** The fields that a list can be filtered by, under their headings. */
export function FieldMenu({ fields, onChoose }: FieldMenuProps) {
  const [search, setSearch] = useState('');
  const found = fields.filter(({ title }) => title.includes(search.trim()));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="field-menu">
      <Input
        size="small"
        prefix={<SearchOutlined />}
        placeholder="找一栏"
        aria-label="找一栏"
        autoFocus
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.map((group) => (
        <section key={group}>
          <h4>{group}</h4>
          {found
            .filter((field) => field.group === group)
            .map((field) => (
              <button key={field.key} type="button" onClick={() => onChoose(field)}>
                {field.title} <small>{kindNames[field.kind]}</small>
              </button>
            ))}
        </section>
      ))}
      {found.length === 0 && <p className="second">没有这一栏</p>}
    </div>
  );
}
