import { DatePicker, Form, Segmented } from 'antd';
import type { Dayjs } from 'dayjs';
import { deadlineEnd } from '../../src/domain/time/shanghai-time';

/** The terms of a role as a form holds them. */
export interface RoleTermsValue {
  /** Left out where there is no choice: at this meeting. */
  isEverywhere?: boolean;
  until: Dayjs | null;
}

/** The end of the chosen day in Shanghai; null for no end. */
export const endOfDay = (until: Dayjs | null | undefined): number | null =>
  until === null || until === undefined ? null : deadlineEnd(until.format('YYYY-MM-DD'));

/** At which meetings a role holds, and until when. */
export function RoleTerms({ mayInviteEverywhere }: { mayInviteEverywhere: boolean }) {
  return (
    <div className="role-terms">
      {mayInviteEverywhere && (
        <Form.Item name="isEverywhere" label="哪些会议">
          <Segmented
            options={[
              { value: false, label: '本会议' },
              { value: true, label: '全部会议' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="until" label="到哪一天，不填就一直有效">
        <DatePicker placeholder="不限" format="YYYY年M月D日" />
      </Form.Item>
    </div>
  );
}
