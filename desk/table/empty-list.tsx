import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ScreenState } from '../ui/screen-state';
import type { List } from './use-list';

/** Says that a list has no rows: none at all, or none that match. */
export function EmptyList<Row>({ list }: { list: List<Row> }) {
  const { definition, parameters, typed } = list;
  const isFiltered = Object.keys(parameters.filters).length > 0 || typed !== '';
  if (!isFiltered) return <ScreenState title={definition.empty.title} text={definition.empty.text} />;
  return (
    <ScreenState icon={<SearchOutlined />} title="没有符合的" text="换个词，或少一条筛选">
      <Button
        onClick={() => {
          list.type('');
          list.setFilters({});
        }}
      >
        清除搜索和筛选
      </Button>
    </ScreenState>
  );
}
