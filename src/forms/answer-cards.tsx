import { attendeeAnswers } from '../domain/attendee/attendee-answers';
import type { ReactNode } from 'react';
import type { Attendee } from '../domain/attendee/attendee';
import { describeAnswers, type DescribedAnswer } from '../domain/form/describe-answers';
import type { FormField, FormSection } from '../domain/form/form-field';
import { refusedRefund } from '../domain/ticket/refused-refund';
import type { PaymentTag } from '../domain/ticket/payment-tag';
import { AttachmentList, type AttachmentListProps } from '../ui/fields/attachment-list';
import { Card } from '../ui/layout/card';
import { DescriptionList, type Description } from '../ui/layout/description-list';
import { MaskedNumber } from '../ui/display/number-text';
import { Skeleton } from '../ui/layout/skeleton';
import { StateView } from '../ui/layout/state-view';
import { sections, sectionTitles } from '../domain/form/section-titles';
import { TicketTag } from '../ui/display/ticket-tag';
import { questions } from '../domain/form/known-questions';

interface AnswerCardsProps extends Pick<AttachmentListProps, 'fileUrl' | 'onFailure'> {
  attendee: Attendee;
  /** The fields of the form; null while they load: name and phone show without them. */
  fields: readonly FormField[] | null;
  tag: PaymentTag;
  /** The error and the retry action if the form failed to load; null otherwise. */
  failure: { title: string; text: string; retry: () => void } | null;
}

/** Renders an attendee's answers, read-only, one card per section; personal numbers are masked until revealed. */
export function AnswerCards({ attendee, fields, tag, failure, ...files }: AnswerCardsProps) {
  const answers = fields === null ? [] : describeAnswers(fields, attendeeAnswers(fields, attendee));
  const known = new Set(answers.map(({ shortName }) => shortName));
  const person: Description[] = [
    { term: '姓名', value: attendee.name },
    { term: '手机号码', value: <MaskedNumber label="手机号码" number={attendee.phone} kind="phone" /> },
  ].filter((_, index) => fields === null || !known.has(index === 0 ? questions.name : questions.phone));
  const describe = (section: FormSection): Description[] =>
    answers
      .filter((answer) => answer.section === section)
      .map((answer) => ({ term: answer.label, value: answerValue(answer, files) }));
  const refused = refusedRefund(attendee);
  const states: Description[] = [
    { term: '报名时间', value: attendee.registeredAt },
    ...(refused === null ? [] : [{ term: '退费申请', value: refused }]),
  ];
  // A long form renders in several steps, beginning with the card that identifies the person.
  const isParted = answers.some(({ section }) => section === 'person');
  return (
    <>
      <Card title={sectionTitles[isParted ? 'person' : 'basic']} aside={<TicketTag tag={tag} />}>
        <DescriptionList items={[...person, ...describe('person'), ...describe('basic'), ...states]} />
      </Card>
      {sections
        .filter((section) => section !== 'person' && section !== 'basic')
        .map((section) => ({ section, items: describe(section) }))
        .filter(({ items }) => items.length > 0)
        .map(({ section, items }) => (
          <Card key={section} title={sectionTitles[section]}>
            <DescriptionList items={items} />
          </Card>
        ))}
      {fields === null && failure === null && <Skeleton shape="card" count={2} />}
      {fields === null && failure !== null && (
        <StateView
          kind="error"
          title={failure.title}
          text={failure.text}
          action={{ label: '重试', onPress: failure.retry }}
        />
      )}
    </>
  );
}

function answerValue(
  { label, text, attachments, personalNumber }: DescribedAnswer,
  files: Pick<AttachmentListProps, 'fileUrl' | 'onFailure'>,
): ReactNode {
  if (attachments.length > 0) return <AttachmentList label={label} attachments={attachments} {...files} />;
  if (personalNumber === null || text === '') return text;
  return <MaskedNumber label={label} number={text} kind={personalNumber} />;
}
