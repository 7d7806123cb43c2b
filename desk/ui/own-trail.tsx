import { Skeleton } from 'antd';
import { failureText } from '../api/desk-error';
import { useDeskCall } from '../api/use-desk-call';
import { spokenMoment } from './moments';
import { Sentence } from './sentence';
import './own-trail.css';

/** The trail of a person, an order or a team, the latest first. */
export function OwnTrail({ meetingId, about }: { meetingId: string; about: string }) {
  const { data: trail, error } = useDeskCall('getTrail', {
    ...{ meetingId, about },
    ...{ search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '' },
  });
  return (
    <section className="own-trail">
      <h3>操作记录</h3>
      {trail === undefined ? (
        error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : (
          <p role="alert">{failureText(error)}</p>
        )
      ) : (
        <ul>
          {trail.lines.map(({ id, at, who, parts, more, reason }) => (
            <li key={id}>
              <p className="hint">{spokenMoment(at)}</p>
              <p>
                <b>{who.name}</b> <Sentence {...{ meetingId, parts }} />
                {reason !== '' && <span className="second">（{reason}）</span>}
              </p>
              {more.map((others, index) => (
                <p key={index} className="second">
                  <Sentence meetingId={meetingId} parts={others} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
