import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { entrantLabels, type Entrant } from '../../src/domain/people/entrant';
import { personStates } from '../../src/domain/people/person-state';
import { incompleteText } from '../../src/domain/team/completion';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace } from '../table/list-context';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { Go } from '../ui/go';
import { moment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { PersonAnswers } from './person-answers';
import { PersonActButtons } from './person-act-buttons';
import { PersonCards } from './person-cards';

/** Everything about a person of the meeting, beside the list. */
export function PersonDrawer() {
  const meetingId = useMeetingId();
  const personId = useAddressParameter('personId');
  const open = useOpen();
  const base = `/meetings/${meetingId}/people`;
  const close = (): void => open(base);
  const { data: person, error, refetch } = useDeskCall('getPerson', { meetingId, personId });
  if (person === undefined)
    return (
      <DeskDrawer size="thing" title="报名人员" onClose={close}>
        {error === null ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <FailedState what="这个人" error={error} retry={refetch} />
        )}
      </DeskDrawer>
    );
  const state = personStates.find((one) => one.state === person.state);
  return (
    <DeskDrawer
      size="thing"
      above={<PlaceInList {...{ meetingId, personId, base }} />}
      title={person.name}
      beside={
        <>
          {state !== undefined && <StateTag kind={state.tone}>{state.label}</StateTag>}
          {person.isIncomplete && person.isLive && <StateTag kind="wait">{incompleteText}</StateTag>}
          {person.waiting !== '' && <StateTag kind="wait">{person.waiting}</StateTag>}
          {person.isBeyondPlaces && person.isLive && <StateTag kind="wait">名额之外</StateTag>}
        </>
      }
      subtitle={[
        person.entrant === '' ? '' : entrantLabels[person.entrant as Entrant],
        person.teamName === '' ? '' : `${person.teamName}（团队）`,
        `${moment(person.registeredAt)} 报名`,
        person.checkedInAt === null ? '' : `${moment(person.checkedInAt)} 签到`,
      ]
        .filter((part) => part !== '')
        .join('，')}
      headActs={<PersonActButtons {...{ meetingId, person }} />}
      onClose={close}
    >
      <div className="person">
        <PersonAnswers {...{ meetingId, person }} />
        <PersonCards {...{ meetingId, person }} />
      </div>
    </DeskDrawer>
  );
}

/** Where the person stands in the list below, with the way to the ones beside. */
function PlaceInList({ meetingId, personId, base }: { meetingId: string; personId: string; base: string }) {
  const list = useListPlace();
  const input = list?.input ?? { search: '', sealedSearch: '', filters: {}, sort: '', page: 1 };
  const { data: place } = useDeskCall(
    'getPersonPlace',
    { meetingId, personId, ...input },
    { enabled: list !== null, keepsPrevious: true },
  );
  if (place === undefined || place.place === 0) return '报名人员';
  return (
    <>
      <span>
        第 {figure(place.place)} / {figure(place.total)} 人
      </span>
      {place.before !== '' && (
        <Go to={`${base}/${place.before}`} keepsSearch label="上一个人" className="person__step">
          <UpOutlined />
        </Go>
      )}
      {place.after !== '' && (
        <Go to={`${base}/${place.after}`} keepsSearch label="下一个人" className="person__step">
          <DownOutlined />
        </Go>
      )}
    </>
  );
}
