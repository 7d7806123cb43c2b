import { useState } from 'react';
import type { Attendee } from '../../../domain/attendee/attendee';

/** What the member list can show above itself. */
export type MemberDialogKind = 'details' | 'credit' | 'code';

export interface MemberDialog {
  /** Whom it is about; null before the first was opened, and once they are gone. */
  member: Attendee | null;
  /** Whether the dialog of this kind is the one that was opened last: it stays drawn while it slides away. */
  isLatest: (kind: MemberDialogKind) => boolean;
  isOpen: boolean;
  open: (kind: MemberDialogKind, member: Attendee) => void;
  close: () => void;
}

/** Which dialog of the member list is open, and about whom; what it shows follows the list. */
export function useMemberDialog(members: readonly Attendee[]): MemberDialog {
  const [shown, setShown] = useState<{ kind: MemberDialogKind; memberId: string; isOpen: boolean } | null>(null);
  const member = members.find(({ id }) => id === shown?.memberId) ?? null;
  return {
    member,
    isLatest: (kind) => shown?.kind === kind,
    isOpen: shown?.isOpen === true,
    open: (kind, { id }) => setShown({ kind, memberId: id, isOpen: true }),
    close: () => setShown((now) => now && { ...now, isOpen: false }),
  };
}
