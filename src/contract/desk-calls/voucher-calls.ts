import { voucherStates } from '../../domain/voucher/voucher';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { deskGet, deskPost, deskSearch, noInput } from './desk-call';
import { instant, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const vouchersPath = '/api/desk/meetings/:meetingId/vouchers';
const voucherPath = `${vouchersPath}/:voucherId` as const;

const voucherRow = record({
  id: text(),
  kind: word(['code', 'guest']),
  /** '' for a guest, whose code stands in their link alone. */
  code: text(),
  /** The guest's; '' otherwise. */
  name: text(),
  /** The phone that it is for, masked; '' for any. */
  phone: text(),
  /** Whom it is for, or the remark on a guest. */
  label: text(),
  priceFen: number(0),
  uses: count,
  used: count,
  left: count,
  keepsPlaces: boolean,
  endsAt: instant,
  state: word(voucherStates),
  stateText: text(),
  /** How often the guest was texted. */
  texts: count,
  createdAt: number(0),
});

const newVouchers = record({
  code: text(64),
  count: number(1),
  label: text(100),
  priceFen: number(0),
  uses: number(1),
  keepsPlaces: boolean,
  phone: text(64),
  endsAt: instant,
});

const guestsFile = record({ fileName: text(200, 1), file: text(4_200_000, 1), isTexted: boolean });

const guestsRead = record({
  /** With faults nobody is invited. */
  faults: list(record({ line: count, message: text() }), 5_000),
  invited: count,
  /** The names of those who are invited or registered already. */
  already: list(text(), 5_000),
  /** The text of one guest, as they will read it; '' for none. */
  text: text(),
});

const workbook = record({ fileName: text(), workbook: text() });

/** The vouchers of a meeting, and the invitations of its guests. */
export const voucherCalls = {
  listVouchers: deskSearch(vouchersPath, listInput, listAnswer(voucherRow)),
  getVoucher: deskGet(
    voucherPath,
    record({
      ...voucherRow.shape,
      link: text(),
      invitedAt: instant,
      remindedAt: instant,
      openedAt: instant,
      /** Why the guest cannot be texted now; '' if they can. */
      textBlock: text(),
      /** Everybody who registered with it; who holds a use of it no longer is not holding. */
      people: list(record({ id: text(), name: text(), state: text(), dueFen: number(0), isHolding: boolean }), 10_000),
    }),
  ),
  makeVouchers: deskPost(`${vouchersPath}/make`, newVouchers, record({ ids: list(text(), 1_000) })),
  withdrawVoucher: deskPost(`${voucherPath}/withdraw`, noInput, nothing),
  remindGuest: deskPost(`${voucherPath}/remind`, noInput, nothing),
  getGuestTemplate: deskGet(`${vouchersPath}/guests/template`, workbook),
  previewGuests: deskSearch(`${vouchersPath}/guests/preview`, guestsFile, guestsRead),
  inviteGuests: deskPost(`${vouchersPath}/guests`, guestsFile, guestsRead),
  exportVouchers: deskPost(`${vouchersPath}/export`, noInput, workbook),
} as const;
