import { useRef, useState } from 'react';
import { attendeeAnswers } from '../../../../domain/attendee/attendee-answers';
import type { Attendee } from '../../../../domain/attendee/attendee';
import type { FormField } from '../../../../domain/form/form-field';
import { questions } from '../../../../domain/form/known-questions';
import { isMendable } from '../../../../domain/team/mend-cell';
import { canEditMember } from '../../../../domain/ticket/member-actions';
import { waitsForCompletion } from '../../../../domain/ticket/ticket-state';
import type { CentreVisit } from '../../../../session/centre';
import { useMayCorrect } from '../../../../session/use-may-correct';
import type { MemberQuestions } from '../../member/member-form';
import type { GridPlace } from '../grid-focus';
import { useMemberForms } from './use-member-forms';

/** The correction that is open in the table: of a cell, or in a form below a row. */
export interface Mending {
  formOf: (member: Attendee) => MemberQuestions | null;
  /** Opens what can be corrected at a cell, or the member's details. */
  open: (member: Attendee, column: string) => void;
  /** The field of a cell that is being corrected; null for any other. */
  fieldIn: (member: Attendee, column: string) => { fields: readonly FormField[]; field: FormField } | null;
  /** The form that is open below a row; null for none. */
  formBelow: (member: Attendee) => MemberQuestions | null;
  close: () => void;
}

interface MendingActs {
  onView: (member: Attendee) => unknown;
  /** Called with the cell to which the focus returns. */
  onLeft: (place: GridPlace) => void;
}

type Opened = GridPlace & { isForm: boolean };

export function useMending(visit: CentreVisit, { onView, onLeft }: MendingActs): Mending {
  const formOf = useMemberForms(visit);
  const mayCorrect = useMayCorrect(visit.meeting);
  const [opened, setOpened] = useState<Opened | null>(null);
  const latest = useRef(opened);
  latest.current = opened;
  const fieldOf = (member: Attendee, column: string) => {
    const fields = formOf(member)?.fields ?? [];
    const field = fields.find(({ shortName }) => shortName === column);
    if (field === undefined || !mayCorrect(member)) return null;
    return isMendable(fields, field, attendeeAnswers(fields, member)) ? { fields, field } : null;
  };
  /** A place is filled in as a whole; an unpaid member's phone needs the declaration that the form asks for. */
  const asksForm = (member: Attendee, column: string): boolean =>
    formOf(member) !== null &&
    canEditMember(member) &&
    (waitsForCompletion(member) || column === questions.phone || column === questions.name);
  return {
    formOf,
    open: (member, column) => {
      if (column === 'tick' || column === 'payment') onView(member);
      else if (!waitsForCompletion(member) && fieldOf(member, column) !== null)
        setOpened({ row: member.id, column, isForm: false });
      else if (asksForm(member, column)) setOpened({ row: member.id, column, isForm: true });
      else onView(member);
    },
    fieldIn: (member, column) =>
      opened?.row === member.id && opened.column === column && !opened.isForm ? fieldOf(member, column) : null,
    formBelow: (member) =>
      opened?.row === member.id && opened.isForm && canEditMember(member) ? formOf(member) : null,
    close: () => {
      // One that was being saved when the next was opened closes only itself.
      if (opened === null || latest.current !== opened) return;
      onLeft({ row: opened.row, column: opened.column });
      setOpened(null);
    },
  };
}
