import { useState } from 'react';
import type { ConsentTerms } from '../../api/privacy-notice';
import { useCommand } from '../../api/use-command';
import type { Attendee } from '../../domain/attendee/attendee';
import { changedSubmission, fieldsOf, isCorrectable, type AnswerChange } from '../../domain/form/answer-changes';
import { restoreAnswers, type Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { isSensitive, sensitiveNames } from '../../domain/form/sensitive-answers';
import { visibleFields } from '../../domain/form/visible-fields';
import { lastDayToCorrect } from '../../domain/ticket/correction';
import { formatDay } from '../../domain/time/format-dates';
import { FormFields } from '../../forms/form-fields';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { now } from '../../platform/device/clock';
import { alert, toast } from '../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import { CorrectionFrame } from './correction-frame';
import './confirm-correction.css';

interface ConfirmCorrectionProps {
  visit: CentreVisit;
  attendee: Attendee;
  fields: readonly FormField[];
  consent: ConsentTerms;
  before: Answers;
  answers: Answers;
  changes: readonly AnswerChange[];
  onBack: () => unknown;
  /** Called with the server's refusal. */
  onRefused: (refusal: string) => void;
  onDone: () => unknown;
}

/** Shows what a correction changes, what it touches and what it leaves, and saves it. */
export function ConfirmCorrection(props: ConfirmCorrectionProps) {
  const { visit, attendee, fields, consent, before, answers, changes, onBack, onRefused, onDone } = props;
  const { meeting, call } = visit;
  // Sensitive answers that are new are agreed to anew.
  const [ticks] = useState(() => {
    const sensitive = fieldsOf(fields, changes).filter(isSensitive);
    return sensitive.length === 0 ? [] : consent.consentFieldsFor(sensitiveNames(sensitive));
  });
  const agreed = useDynamicForm({ fields: ticks, initial: restoreAnswers(ticks, [], null) });
  const correct = useCommand('correctAnswers', {
    by: call,
    notify: (text) => alert({ title: '更正没有保存', text }),
  });
  const save = async (): Promise<void> => {
    const ticked = await agreed.check();
    if (ticked === null) return;
    const outcome = await correct({
      ...{ meetingId: meeting.id, attendeeId: attendee.id, form: changedSubmission(fields, before, answers) },
      consent: ticks.length === 0 ? null : consent.consentIn(ticks, ticked),
    });
    if (outcome?.kind === 'refused') onRefused(outcome.message);
    if (outcome?.kind !== 'done') return;
    toast('已更正', 'ok', { keep: true });
    await refreshCentre();
    await onDone();
  };
  const kept = visibleFields(fields, before).filter((field) => !isCorrectable(field, before));
  const lastDay = formatDay(lastDayToCorrect(meeting), now());
  return (
    <CorrectionFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={onBack}>
            再改改
          </Button>
          <Button busyText="保存中…" onPress={save}>
            保存 {changes.length} 处更正
          </Button>
        </BottomBar>
      }
    >
      <Card title={`改了 ${changes.length} 处`}>
        <Box as="dl">
          {changes.map(({ field, label, from, to }) => (
            <Box key={field} className="correction-change">
              <Box as="dt" className="correction-change__label">
                {label}
              </Box>
              <Box as="dd" className="correction-change__from">
                原 {from || '未填'}
              </Box>
              <Box as="dd" className="correction-change__to">
                → {to || '不填'}
              </Box>
            </Box>
          ))}
        </Box>
      </Card>
      <Card title="保存后">
        <DescriptionList
          items={[
            { term: '参会码', value: '不变' },
            { term: '胸卡、证书', value: '按新的制作' },
            { term: '已开的发票', value: '不变' },
          ]}
        />
      </Card>
      <Card title="这里不能改">
        <Box className="correction-kept">{kept.map(({ label }) => label).join('、')}、报名类型</Box>
        <Box className="correction-kept">要改请联系主办方。</Box>
      </Card>
      {ticks.length > 0 && <FormFields form={agreed} />}
      <Box className="correction-note">{lastDay !== '' && `${lastDay}前都可以更正，`}改动会留下记录。</Box>
    </CorrectionFrame>
  );
}
