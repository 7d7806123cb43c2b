import type { ReactNode } from 'react';
import type { CentreVisit } from '../../api/centre-visit';
import { errorMessage } from '../../api/error-message';
import { useFormFields } from '../../api/use-form-fields';
import type { Entered } from '../../contract/entered';
import { describeAnswers, type DescribedAnswer } from '../../domain/form/describe-answers';
import type { FormSection } from '../../domain/form/form-field';
import { readSubmission } from '../../domain/form/read-submission';
import { centreTag } from '../../domain/ticket/centre-tag';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { goBack } from '../../platform/navigation/navigation';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { DescriptionList, type Description } from '../../ui/description-list/description-list';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { StateView } from '../../ui/state-view/state-view';
import { TicketTag } from '../../ui/ticket-tag/ticket-tag';
import { AttachmentList } from './attachment-list';
import { MaskedNumber } from './masked-number';

interface RegistrationInfoProps {
  visit: CentreVisit;
  title: string;
}

/** What was answered at registration, read-only (spec section 2, /personal/bmxx). */
export function RegistrationInfo({ visit, title }: RegistrationInfoProps) {
  const { entered } = visit.centre;
  const back = { route: 'centre', params: { meetingId: visit.meeting.id } } as const;
  return (
    <PageFrame
      title={title}
      backTo={back}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(back.route, back.params)}>
            返回
          </Button>
        </BottomBar>
      }
    >
      {entered === null ? <StateView kind="empty" title="暂无报名信息" /> : <Answers visit={visit} entered={entered} />}
    </PageFrame>
  );
}

function Answers({ visit: { meeting }, entered }: { visit: CentreVisit; entered: Entered }) {
  const { fields, error, retry } = useFormFields(meeting, formEntryType(entered, meeting));
  const answers = fields === null ? [] : describeAnswers(fields, readSubmission(fields, entered.answers));
  const known = new Set(answers.map(({ shortName }) => shortName));
  const person: Description[] = [
    { term: '姓名', value: entered.name },
    { term: '手机号', value: <MaskedNumber label="手机号" number={entered.phone} kind="phone" /> },
  ].filter((_, index) => fields === null || !known.has(index === 0 ? 'name' : 'phone'));
  return (
    <>
      <Card title="基本信息" aside={<TicketTag tag={centreTag(entered, meeting)} />}>
        <DescriptionList
          items={[...person, ...describe(answers, 'basic'), { term: '报名时间', value: entered.crtTime }]}
        />
      </Card>
      <SectionCard title="住宿" items={describe(answers, 'hotel')} />
      <SectionCard title="附件" items={describe(answers, 'attachments')} />
      {fields === null && error === null && <Skeleton shape="card" count={2} />}
      {fields === null && error !== null && (
        <StateView
          kind="error"
          title="报名信息加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: retry }}
        />
      )}
    </>
  );
}

function SectionCard({ title, items }: { title: string; items: Description[] }) {
  if (items.length === 0) return null;
  return (
    <Card title={title}>
      <DescriptionList items={items} />
    </Card>
  );
}

function describe(answers: readonly DescribedAnswer[], section: FormSection): Description[] {
  return answers
    .filter((answer) => answer.section === section)
    .map((answer) => ({ term: answer.label, value: answerValue(answer) }));
}

function answerValue({ label, text, attachments, personalNumber }: DescribedAnswer): ReactNode {
  if (attachments.length > 0) return <AttachmentList label={label} attachments={attachments} />;
  if (personalNumber === null || text === '') return text;
  return <MaskedNumber label={label} number={text} kind={personalNumber} />;
}
