import { failureState } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import type { CallAnswer } from '../../contract/calls';
import { usePageReturn } from '../../platform/browser/use-page-restore';
import type { CentreVisit } from '../../session/centre';
import { readSession } from '../../session/session';
import { Notice } from '../../ui/display/notice';
import { Tag } from '../../ui/display/tag';
import { Unbroken } from '../../ui/display/unbroken';
import { Card } from '../../ui/layout/card';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Box } from '../../ui/native/box';
import { OwnCertificate } from './own-certificate';
import { OwnObjections } from './own-objections';
import './own-hours.css';

type Hours = CallAnswer<'getOwnHours'>;

/** The user's hours and credits line by line, as the organiser's desk has them (product §18.16, /personal/hours). */
export function OwnHours({ visit }: { visit: CentreVisit }) {
  const { route, meeting } = visit;
  const token = readSession(meeting.id)?.token ?? '';
  const { data, error, refetch } = useCall('getOwnHours', { meetingId: meeting.id }, { token, staleTimeMs: 0 });
  usePageReturn(() => void refetch());
  return (
    <PageFrame route={route} meeting={meeting}>
      {data !== undefined ? (
        <>
          {data.certificateNumber !== '' && <OwnCertificate visit={visit} number={data.certificateNumber} />}
          <Account hours={data} />
          <OwnObjections {...{ visit, ...data }} onChanged={refetch} />
        </>
      ) : error !== null ? (
        <StateView title="学时没有加载出来" {...failureState(error, refetch)} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </PageFrame>
  );
}

function Account({ hours: { account, told, isFrozen, correction } }: { hours: Hours }) {
  return (
    <>
      {!isFrozen && <Notice>按现在的签到记录算，名单冻结前可能变化。</Notice>}
      {correction !== '' && <Notice>主办方更正过：{correction}</Notice>}
      <Card title="合计" aside={isFrozen ? <Tag tone="ok">已定下来</Tag> : <Tag tone="wait">可能变化</Tag>}>
        <Box className="own-hours__total">
          <Box as="span" className="own-hours__credits">
            {account.credits}
          </Box>
          <Box as="span">学分</Box>
          <Box as="span" className="own-hours__hours">
            <Unbroken>{account.hours} 学时</Unbroken>
          </Box>
        </Box>
        {account.days.length > 1 && correction === '' && (
          <Box className="own-hours__sum">
            {account.sum} → {account.credits}
          </Box>
        )}
      </Card>
      {account.days.length === 0 && (
        <StateView kind="empty" title="还没有学时" text="在会场扫参会码进出，这里就会列出每一场的到场时间。" />
      )}
      {account.days.map((day) => (
        <Day key={day.date} day={day} />
      ))}
      <Card title="怎么算">
        <Box className="own-hours__told">{told}</Box>
      </Card>
    </>
  );
}

function Day({ day: { date, credits, summary, lines } }: { day: Hours['account']['days'][number] }) {
  return (
    <Card
      title={date}
      aside={
        <Box as="span" className="own-hours__strong">
          {credits} 学分
        </Box>
      }
    >
      <Box as="ul" className="own-hours__lines">
        {lines.map(({ session, minutes, hours, stays, verdict }) => (
          <Box key={session} as="li" className="own-hours__line">
            <Box className="own-hours__row">
              <Box as="span" className="own-hours__strong">
                {session}
              </Box>
              <Box as="span" className="own-hours__end own-hours__strong">
                <Unbroken>{hours} 学时</Unbroken>
              </Box>
            </Box>
            <Box className="own-hours__row own-hours__small">
              <Box as="span">{stays}</Box>
              <Box as="span" className="own-hours__end">
                <Unbroken>{minutes}</Unbroken>
              </Box>
            </Box>
            <Box className="own-hours__small">{verdict}</Box>
          </Box>
        ))}
      </Box>
      <Box className="own-hours__small own-hours__summary">{summary}</Box>
    </Card>
  );
}
