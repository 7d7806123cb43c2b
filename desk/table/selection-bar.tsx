import { Button } from 'antd';
import { figure } from '../ui/amounts';
import { GoButton } from '../ui/go';
import type { SelectionAct } from './list-definition';
import { nothingTicked } from './selection';
import type { List } from './use-list';

interface SelectionBarProps<Row> {
  list: List<Row>;
  acts: readonly SelectionAct[];
  base: string;
  count: number;
}

/** Says how much is selected, and holds the acts on it. */
export function SelectionBar<Row>({ list, acts, base, count }: SelectionBarProps<Row>) {
  const { ticked, definition, answer } = list;
  const { unit } = definition;
  const total = answer?.total ?? 0;
  const isPageOnly = ticked.kind === 'some' && count < total && count >= (answer?.rows.length ?? 0);
  return (
    <footer className="selection-bar" role="group" aria-label="已选">
      <b role="status">
        已选 {figure(count)} {unit}
      </b>
      {ticked.kind === 'all' && ticked.except.length > 0 && (
        <span className="second">
          筛选出 {figure(total)} {unit}，去掉了 {figure(ticked.except.length)} {unit}
        </span>
      )}
      {isPageOnly && (
        <Button type="link" size="small" onClick={() => list.setTicked({ kind: 'all', except: [] })}>
          选中全部 {figure(total)} {unit}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => list.setTicked(nothingTicked)}>
        取消选择
      </Button>
      <span className="selection-bar__acts">
        {acts.map(({ key, label, path, isMain = false }) => (
          <GoButton key={key} to={`${base}/${path}`} keepsSearch type={isMain ? 'primary' : 'default'}>
            {label(count)}
          </GoButton>
        ))}
      </span>
    </footer>
  );
}
