import { figure } from './amounts';
import './views.css';

export interface ViewTab {
  key: string;
  label: string;
  count?: number;
}

interface ViewsProps {
  tabs: readonly ViewTab[];
  current: string;
  onChoose: (key: string) => void;
}

/** The views of a sheet, beside its title. */
export function Views({ tabs, current, onChoose }: ViewsProps) {
  return (
    <div className="views" role="group" aria-label="视图">
      {tabs.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          className="views__tab"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
        >
          {label}
          {count !== undefined && <span> {figure(count)}</span>}
        </button>
      ))}
    </div>
  );
}
