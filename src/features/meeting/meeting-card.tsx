import { calendarEntry } from '../../domain/meeting/calendar-entry';
import type { Meeting } from '../../domain/meeting/meeting';
import { meetingDays } from '../../domain/meeting/meeting-days';
import { addToCalendar, canAddToCalendar } from '../../platform/wechat/add-to-calendar';
import { toast } from '../../platform/device/feedback';
import { openMap } from '../../platform/wechat/open-map';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import './meeting-card.css';

/** Shows a meeting's days and place, with a calendar entry and a map if the platform supports them (product §6.15). */
export function MeetingCard({ meeting }: { meeting: Meeting }) {
  const entry = calendarEntry(meeting);
  const hasCalendar = entry !== null && canAddToCalendar();
  const add = async (): Promise<void> => {
    if (entry === null) return;
    const outcome = await addToCalendar(entry);
    if (outcome === 'added') toast('已加入日历，会前一天提醒', 'ok');
    if (outcome === 'opened') toast('请在打开的日历中确认添加', 'ok');
    if (outcome === 'failed') toast('未能加入日历，请手动记录会议时间', 'fail');
  };
  const show = async (): Promise<void> => {
    const outcome = await openMap(meeting);
    if (outcome === 'copied') toast('已复制地址，请在地图中粘贴搜索', 'ok');
    if (outcome === 'failed') toast('未能打开地图', 'fail');
  };
  return (
    <Card title={meeting.name}>
      <DescriptionList
        items={[
          { term: '时间', value: meetingDays(meeting) },
          { term: '地点', value: meeting.address },
        ]}
      />
      {(hasCalendar || meeting.address !== '') && (
        <Box className="meeting-card__actions">
          {hasCalendar && (
            <Button kind="outline" size="small" icon="calendar" onPress={add}>
              加入日历
            </Button>
          )}
          {meeting.address !== '' && (
            <Button kind="outline" size="small" icon="pin" onPress={show}>
              查看地图
            </Button>
          )}
        </Box>
      )}
    </Card>
  );
}
