import type { CentreAction, CentreActionName, CentreBadge } from '../../domain/centre/centre-actions';
import { Card } from '../../ui/layout/card';
import { Icon, type IconName } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { Phrases } from '../../ui/display/unbroken';
import { Press } from '../../ui/native/press';
import './action-grid.css';

/** The grid's actions; 升级为参会代表 has its own card. */
export type GridActionName = Exclude<CentreActionName, 'upgrade'>;

const looks: Record<GridActionName, { label: string; icon: IconName }> = {
  'qr-code': { label: '参会码', icon: 'code' },
  'registration-info': { label: '报名信息', icon: 'file' },
  invoice: { label: '发票', icon: 'receipt' },
  credit: { label: '学分', icon: 'medal' },
  hours: { label: '我的学时', icon: 'clock' },
  transfer: { label: '转赠', icon: 'transfer' },
  refund: { label: '退费', icon: 'refund' },
  members: { label: '成员管理', icon: 'users' },
  payments: { label: '交费管理', icon: 'pay' },
  orders: { label: '订单管理', icon: 'list' },
  roster: { label: '导出名单', icon: 'download' },
};
const badges: Record<CentreBadge, string> = { applied: '已申请', ended: '已截止', waiting: '等待接收' };

export interface ActionEntriesProps {
  /** The accessible name. */
  label: string;
  actions: readonly CentreAction[];
  /** A note below the actions, such as a deadline; '' for none. */
  note?: string;
  /** The action in progress; null for none. */
  busy: GridActionName | null;
  onChoose: (name: GridActionName) => unknown;
}

/** Shows the centre's available actions, each with its badge. */
export function ActionGrid(props: Omit<ActionEntriesProps, 'label'>) {
  return (
    <Card>
      <ActionEntries {...props} label="办理事项" />
    </Card>
  );
}

export function ActionEntries({ label, actions, note = '', busy, onChoose }: ActionEntriesProps) {
  return (
    <>
      <Box as="nav" className="action-grid" aria-label={label}>
        {actions.flatMap(({ name, badge }) =>
          name === 'upgrade'
            ? []
            : [<Entry key={name} name={name} badge={badge} isBusy={name === busy} onChoose={onChoose} />],
        )}
      </Box>
      {note !== '' && (
        <Box className="action-grid__note">
          <Phrases>{note}</Phrases>
        </Box>
      )}
    </>
  );
}

interface EntryProps {
  name: GridActionName;
  badge: CentreBadge | null;
  isBusy: boolean;
  onChoose: (name: GridActionName) => unknown;
}

function Entry({ name, badge, isBusy, onChoose }: EntryProps) {
  const { label, icon } = looks[name];
  return (
    <Press
      className={`action-grid__entry ${isBusy ? 'action-grid__entry--busy' : ''}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onPress={() => onChoose(name)}
    >
      <Box as="span" className="action-grid__icon">
        <Icon name={icon} size="large" />
      </Box>
      <Box as="span">{isBusy ? '请稍候…' : label}</Box>
      {badge !== null && (
        <>
          {' '}
          <Box as="span" className={`action-grid__badge action-grid__badge--${badge}`}>
            {badges[badge]}
          </Box>
        </>
      )}
    </Press>
  );
}
