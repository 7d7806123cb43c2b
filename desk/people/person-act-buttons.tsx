import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { personActCalls, personActLabels, personActNames } from '../../src/domain/people/person-acts';
import type { RightName } from '../../src/domain/staff/rights';
import { useMay } from '../api/me';
import { useOpen } from '../ui/address';
import { GoButton } from '../ui/go';
import type { Person } from './person';
import { layers } from '../ui/layers';

/** The acts in the order of their use; the state of the person and the rights of the member decide which are there. */
const acts: readonly { key: string; title: string; call: RightName; allows?: (person: Person) => boolean }[] = [
  ...personActNames.map((key) => ({ key, title: personActLabels[key], call: personActCalls[key] })),
  { key: 'team', title: '换团队', call: 'moveMember', allows: ({ isLive }) => isLive },
  { key: 'badge', title: '打印胸卡', call: 'printBadges', allows: ({ isLive }) => isLive },
  { key: 'hand-out', title: '导出个人数据', call: 'exportPerson', allows: () => true },
  { key: 'erase', title: '删除个人数据', call: 'erasePerson', allows: () => true },
];
const shown = 4;

/** The acts on a person: four buttons, and the others under 更多. */
export function PersonActButtons({ meetingId, person }: { meetingId: string; person: Person }) {
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/people/${person.id}`;
  const allowed = acts.filter(
    ({ key, call, allows }) => may(call) && (allows === undefined ? person.acts.includes(key) : allows(person)),
  );
  const more = allowed.slice(shown);
  return (
    <>
      {allowed.slice(0, shown).map(({ key, title }) => (
        <GoButton key={key} to={`${base}/${key}`} keepsSearch>
          {title}
        </GoButton>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={layers}
          menu={{
            items: more.map(({ key, title }) => ({ key, label: title, danger: key === 'erase' })),
            onClick: ({ key }) => open(`${base}/${key}`),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </>
  );
}
