import { openCentre } from '../../session/centre';
import type { Meeting } from '../../domain/meeting/meeting';
import { formatDateRange } from '../../domain/time/format-dates';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { DescriptionList } from '../../ui/description-list/description-list';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { StateView, type StateViewProps } from '../../ui/state-view/state-view';

interface RegistrationResultProps {
  meeting: Meeting;
  route: 'freeSuccess' | 'review';
  kind: StateViewProps['kind'];
  /** The result and what it means. */
  heading: string;
  text: string;
  /** Leads to the personal centre, via its login if not logged in. */
  button: string;
}

/** The end of a registration: the result, the meeting, and how to find it later. */
export function RegistrationResult({ meeting, route, kind, heading, text, button }: RegistrationResultProps) {
  return (
    <PageFrame
      route={route}
      meeting={meeting}
      backTo="landing"
      bottomBar={
        <BottomBar>
          <Button onPress={() => openCentre(meeting.id)}>{button}</Button>
        </BottomBar>
      }
    >
      <StateView kind={kind} title={heading} text={text} />
      <Card title={meeting.name}>
        <DescriptionList
          items={[
            { term: '会议时间', value: formatDateRange(meeting.startTime, meeting.endTime) },
            { term: '会议地点', value: meeting.address },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
