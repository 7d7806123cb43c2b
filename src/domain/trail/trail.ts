/** Subjects of the trail, by which it is filtered. */
export const trailSubjects = [
  { key: 'registration', label: '报名' },
  { key: 'money', label: '钱' },
  { key: 'personal', label: '个人信息' },
  { key: 'meeting', label: '会议设置' },
  { key: 'staff', label: '权限与登录' },
] as const;

export type TrailSubject = (typeof trailSubjects)[number]['key'];

/** A thing that a sentence names, with a page of its own at the desk. */
export type TrailThing = 'person' | 'order' | 'team';

/**
 * A part of a sentence: words; a thing by its id, which the reader sees by name; or a value before and after, either ''
 * for none.
 */
export type SentencePart =
  { kind: 'words'; words: string } | { kind: TrailThing; id: string } | { kind: 'change'; from: string; to: string };

/** A record of the trail, in words. */
export interface Sentence {
  subject: TrailSubject;
  parts: readonly SentencePart[];
  /** Data that left, entries that took back others, accounts and rights: 要留意. */
  isNotable: boolean;
}

/** The actor: a member of staff, the person or their team, a payment provider, the server, or a hand at the database. */
export type TrailActor =
  | { kind: 'staff'; id: string }
  | { kind: 'command'; name: string }
  | { kind: 'attendee'; id: string }
  | { kind: 'team'; id: string }
  | { kind: 'provider'; name: string }
  /** A phone that scans at a gate by a link, under the link's label. */
  | { kind: 'gate'; name: string }
  /** Whoever pays by an order's link. */
  | { kind: 'payer' }
  /** Whoever answers an offer of a ticket by its link. */
  | { kind: 'receiver' }
  | { kind: 'server' }
  | { kind: 'database' };

const uuid = /^[0-9a-f-]{36}$/;

/** Reads an actor as the audit trail names them (`actingAs`). */
export function readActor(actor: string): TrailActor {
  const space = actor.indexOf(' ');
  const [kind, name] = space < 0 ? [actor, ''] : [actor.slice(0, space), actor.slice(space + 1)];
  if (kind === 'organiser') return { kind: 'command', name };
  if (kind === 'database' || kind === 'payer' || kind === 'receiver') return { kind };
  if (kind === 'job' || actor === 'app') return { kind: 'server' };
  if (kind === 'gate') return { kind, name };
  if (kind === 'staff' || kind === 'team') return { kind, id: name };
  if (kind === 'entry') return uuid.test(name) ? { kind: 'attendee', id: name } : { kind: 'server' };
  return { kind: 'provider', name: actor };
}

/** The tables whose records belong to each subject, in the database's names. Acts without a table may be of any. */
export const trailTables: Readonly<Record<TrailSubject, readonly string[]>> = {
  registration: [
    'entered',
    'teams',
    'check_ins',
    'scans',
    'entry_notes',
    'badge_prints',
    'certificates',
    'bulk_runs',
    'transfer_offers',
    'credit_records',
    'hours_objections',
    'messages',
  ],
  money: [
    ...['orders', 'ledger', 'refunds', 'refund_applications', 'payment_attempts', 'transfer_bookings'],
    ...['transfer_receipts', 'unknown_payments', 'issued_invoices', 'invoice_reversals', 'invoice_files'],
    ...['invoice_parts', 'invoice_part_files', 'invoice_cards'],
    ...['bank_transactions', 'bank_allocations', 'payouts', 'payer_links', 'vouchers'],
  ],
  personal: ['desk', 'command'],
  meeting: [
    'meetings',
    'meeting_drafts',
    'gates',
    'gate_links',
    'programme_sessions',
    'credit_rules',
    'certificate_templates',
  ],
  staff: ['staff_members', 'staff_roles', 'desk'],
};

const providerTitles: Readonly<Record<string, string>> = { wechat: '微信支付' };

/** Names a payment provider that has told of a payment. */
export const providerTitle = (name: string): string => providerTitles[name] ?? name;
