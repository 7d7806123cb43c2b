import { Select } from 'antd';
import {
  readReminderPlan,
  reminderKinds,
  reminderLabels,
  usualPlan,
  writeReminderPlan,
  type ReminderKind,
} from '../../../src/domain/notice/reminders';
import { layers } from '../../ui/layers';
import { reminderTimes, toldTexts } from '../../ui/reminder-times';
import { FactField } from './fact-field';
import type { DraftEditor } from './use-draft-editor';

/** When the people of the meeting are reminded. */
export function RemindersFact({ editor }: { editor: DraftEditor }) {
  return (
    <FactField editor={editor} fact="reminders" label="会前提醒" isWide hint="北京时间，晚上不发">
      {({ id, value, type }) => {
        const plan = readReminderPlan(value) ?? usualPlan;
        const choose = (kind: ReminderKind, time: string): void =>
          type(writeReminderPlan({ ...plan, [kind]: time === '' ? null : time }));
        return (
          <div className="fact__pair">
            {reminderKinds.map((kind, place) => (
              <div key={kind}>
                <Select
                  {...(place === 0 ? { id } : {})}
                  aria-label={`开会${reminderLabels[kind]}的提醒`}
                  value={plan[kind] ?? ''}
                  options={reminderTimes(plan[kind] ?? usualPlan[kind] ?? '').map((one) => ({
                    ...one,
                    label: `${reminderLabels[kind]} ${one.label}`,
                  }))}
                  getPopupContainer={layers}
                  onChange={(time) => choose(kind, time)}
                />
                <p className="hint">{toldTexts[kind]}</p>
              </div>
            ))}
          </div>
        );
      }}
    </FactField>
  );
}
