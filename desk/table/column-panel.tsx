import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useIsNarrow } from '../ui/use-is-narrow';
import { shownColumns } from './list-rows';
import type { List } from './use-list';

/** The columns of a list: which are shown, in which order. It acts at once, and only on what this member sees. */
export function ColumnPanel<Row>({ list, onClose }: { list: List<Row>; onClose: () => void }) {
  const { columns } = list.definition;
  const isNarrow = useIsNarrow();
  const shown = shownColumns(columns, list.parameters.columns, isNarrow);
  const keys = shown.map(({ key }) => key);
  const hidden = columns.filter(({ key }) => !keys.includes(key));
  const move = (key: string, by: number): void => {
    const next = keys.filter((other) => other !== key);
    next.splice(keys.indexOf(key) + by, 0, key);
    list.setColumns(next);
  };
  return (
    <div className="column-panel" role="dialog" aria-label="列设置">
      <header>
        <h2>列设置</h2>
        <span className="second">马上生效，只改您看到的</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
      </header>
      <ul>
        {shown.map(({ key, title, hint }, index) => (
          <li key={key}>
            <Checkbox
              checked
              disabled={index === 0}
              onChange={() => list.setColumns(keys.filter((other) => other !== key))}
            >
              {title}
            </Checkbox>
            {index === 0 ? (
              <small>总在最左</small>
            ) : (
              <>
                <small>{hint}</small>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`${title} 往前`}
                  disabled={index === 1}
                  onClick={() => move(key, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`${title} 往后`}
                  disabled={index === shown.length - 1}
                  onClick={() => move(key, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <>
          <p className="second">没有显示的 {hidden.length} 列</p>
          <ul>
            {hidden.map(({ key, title, hint }) => (
              <li key={key}>
                <Checkbox checked={false} onChange={() => list.setColumns([...keys, key])}>
                  {title}
                </Checkbox>
                <small>{hint}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <footer>
        <Button type="link" size="small" onClick={() => list.setColumns(null)}>
          恢复原样
        </Button>
      </footer>
    </div>
  );
}
