import { attendeeAnswers } from '../../../../domain/attendee/attendee-answers';
import { attendeeEmployer } from '../../../../domain/attendee/attendee-employer';
import type { Attendee, Completion } from '../../../../domain/attendee/attendee';
import { answerTo } from '../../../../domain/form/answers';
import { answerKinds } from '../../../../domain/form/kinds/answer-kinds';
import { questions } from '../../../../domain/form/known-questions';
import { maskPhone } from '../../../../domain/person/mobile-phone';
import type { MemberOrder, MemberSorting } from '../../../../domain/team/member-table';
import { paymentTag } from '../../../../domain/ticket/payment-tag';
import { waitsForCompletion } from '../../../../domain/ticket/ticket-state';
import { formatMoment } from '../../../../domain/time/format-dates';
import type { CentreVisit } from '../../../../session/centre';
import { GroupedNumber } from '../../../../ui/display/number-text';
import { TicketTag } from '../../../../ui/display/ticket-tag';
import { Press } from '../../../../ui/native/press';
import type { GridColumn } from '../desk-grid';
import { CellEditor } from './cell-editor';
import type { Mending } from './use-mending';

interface ColumnsInput {
  visit: CentreVisit;
  mending: Mending;
  sorting: MemberSorting;
  isPhoneShown: boolean;
  onSort: (by: MemberOrder) => void;
  onPhoneShown: () => void;
  onView: (member: Attendee) => unknown;
}

const none = '–';

/** The columns of the table of members: those of answers have the question's short name as key. */
export function useMemberColumns(input: ColumnsInput): readonly GridColumn<Attendee>[] {
  const { visit, mending, sorting, isPhoneShown, onSort, onPhoneShown, onView } = input;
  const { meeting, awaited, centre } = visit;
  const [first] = centre.attendees;
  const fields = first === undefined ? [] : (mending.formOf(first)?.fields ?? []);
  const title = [questions.jobTitle, questions.department].find((name) =>
    fields.some(({ shortName }) => shortName === name),
  );
  const sortedBy = (by: MemberOrder) => ({
    sorted:
      sorting?.by !== by ? ('none' as const) : sorting.isDescending ? ('descending' as const) : ('ascending' as const),
    onSort: () => onSort(by),
  });
  /** A column of an answer, which may be corrected in its cell. */
  const answered = (column: GridColumn<Attendee>): GridColumn<Attendee> => ({
    ...column,
    isEdited: (member) => mending.fieldIn(member, column.key) !== null,
    cell: (member) => {
      const mended = mending.fieldIn(member, column.key);
      if (mended === null) return column.cell(member);
      return <CellEditor {...mended} visit={visit} member={member} onDone={mending.close} />;
    },
  });
  const textOf = (member: Attendee, shortName: string): string => {
    const own = mending.formOf(member)?.fields ?? [];
    const field = own.find((one) => one.shortName === shortName);
    if (field === undefined) return '';
    return answerKinds[field.kind].describe(field, answerTo(field, attendeeAnswers(own, member)));
  };
  const hasPlaces = centre.attendees.some(waitsForCompletion);
  return [
    answered({
      key: questions.name,
      title: '姓名',
      width: '15%',
      ...sortedBy('name'),
      look: () => 'desk-grid__cell--strong',
      cell: ({ name }) => <span title={name}>{name || '未填写姓名'}</span>,
    }),
    {
      key: questions.phone,
      title: '手机号码',
      width: '105pt',
      heading: (
        <Press
          className="members-desk__view"
          aria-label={isPhoneShown ? '隐藏手机号码' : '显示手机号码'}
          onPress={onPhoneShown}
        >
          {isPhoneShown ? '隐藏' : '显示'}
        </Press>
      ),
      look: () => 'desk-grid__cell--digits',
      cell: ({ phone }) => (isPhoneShown ? <GroupedNumber number={phone} sizes={[3, 4, 4]} /> : maskPhone(phone)),
    },
    answered({
      key: questions.employer,
      title: '单位',
      ...sortedBy('employer'),
      cell: (member) => <span title={attendeeEmployer(member)}>{attendeeEmployer(member) || none}</span>,
    }),
    ...(title === undefined
      ? []
      : [
          answered({
            key: title,
            title: fields.find(({ shortName }) => shortName === title)?.label ?? '',
            width: '10%',
            cell: (member) => textOf(member, title) || none,
          }),
        ]),
    ...(hasPlaces ? placeColumns(mending, sortedBy('lacking')) : []),
    {
      key: 'payment',
      title: '交费',
      width: '117pt',
      ...sortedBy('payment'),
      cell: (member) => <TicketTag tag={paymentTag(member, meeting, awaited.has(member.id))} />,
    },
    {
      key: 'view',
      title: '操作',
      width: '45pt',
      cell: (member) => (
        <Press
          className="members-desk__view"
          aria-label={`查看 ${member.name}`}
          tabIndex={-1}
          onPress={() => onView(member)}
        >
          查看
        </Press>
      ),
    },
  ];
}

/** The columns of places: what they lack, and how their members were asked. */
function placeColumns(mending: Mending, sorted: Partial<GridColumn<Attendee>>): GridColumn<Attendee>[] {
  const completionOf = (member: Attendee): Completion | null => (waitsForCompletion(member) ? member.completion : null);
  return [
    {
      key: 'lacking',
      title: '待完善',
      width: '15%',
      ...sorted,
      cell: (member) => {
        const completion = completionOf(member);
        if (completion === null) return none;
        return (
          <Press
            className="members-desk__cell-press"
            aria-label={`代填 ${member.name}：缺 ${completion.lacking}`}
            tabIndex={-1}
            onPress={() => mending.open(member, 'lacking')}
          >
            {completion.lacking}
          </Press>
        );
      },
    },
    {
      key: 'asked',
      title: '短信',
      width: '72pt',
      look: () => 'desk-grid__cell--hint',
      cell: (member) => askedText(completionOf(member)),
    },
  ];
}

function askedText(completion: Completion | null): string {
  if (completion === null) return none;
  const { askedAt, openedAt, remindedAt } = completion;
  if (openedAt !== '') return '已打开';
  if (remindedAt !== '') return `${formatMoment(remindedAt)}提醒`;
  return askedAt === '' ? '没有发' : '未打开';
}
