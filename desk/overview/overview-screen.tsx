import { Button, Skeleton } from 'antd';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { meetingStates } from '../ui/meeting-states';
import { day, clockTime, weekday } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { DaysCard } from './days-card';
import { DeadlinesCard } from './deadlines-card';
import { LinkCard } from './link-card';
import { MoneyCard } from './money-card';
import { PeopleCard } from './people-card';
import { WaitingCard } from './waiting-card';
import './overview.css';

/** The overview is asked for again after this time, in milliseconds, so that a screen left open fills by itself. */
const renewMs = 60_000;

/** A meeting at one glance. */
export function OverviewScreen() {
  const meetingId = useMeetingId();
  const { data: meeting } = useDeskCall('getMeetingHead', { meetingId });
  const { data: overview, error, refetch } = useDeskCall('getOverview', { meetingId }, { repeatMs: renewMs });
  const now = Date.now();
  return (
    <div className="overview">
      <header className="overview__head">
        <h1>概览</h1>
        <span className="second">
          {day(now)} {weekday(now)} {clockTime(now)}
        </span>
        {meeting !== undefined && overview !== undefined && (
          <span className="overview__acts">
            <StateTag kind={meetingStates[meeting.state].kind}>{meetingStates[meeting.state].text}</StateTag>
            <Button href={overview.landingUrl} target="_blank" rel="noreferrer">
              打开报名页
            </Button>
          </span>
        )}
      </header>
      {error !== null && overview === undefined ? (
        <div className="overview__whole">
          <FailedState what="概览" error={error} retry={refetch} />
        </div>
      ) : overview === undefined || meeting === undefined ? (
        <Skeleton active className="overview__whole" paragraph={{ rows: 10 }} />
      ) : (
        <div className="overview__cards">
          <div>
            <WaitingCard waiting={overview.waiting} />
            <PeopleCard {...overview} isPaid={meeting.isPaid} />
            <DaysCard days={overview.days} />
          </div>
          <div>
            {overview.money !== null && <MoneyCard {...overview.money} />}
            <DeadlinesCard deadlines={overview.deadlines} />
            <LinkCard {...overview} />
          </div>
        </div>
      )}
    </div>
  );
}
