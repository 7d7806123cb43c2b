import type { Role } from './roles';

/**
 * Says who may make a call of the desk.
 *
 * - `anybody`: whoever has the address; such calls sign in, or carry the link of a gate.
 * - `half`: who has proved the phone, and not yet the second factor.
 * - `staff`: every member who has signed in, about themselves.
 * - roles: who has one of them at the meeting that the call names; where the call names none, at every meeting.
 */
export interface Right {
  readonly who: 'anybody' | 'half' | 'staff' | readonly Role[];
  /** The call asks for a code again, unless the member gave one within the last ten minutes. */
  readonly asksAgain?: true;
}

const anybody: Right = { who: 'anybody' };
const half: Right = { who: 'half' };
const staff: Right = { who: 'staff' };
const may = (...who: Role[]): Right => ({ who });
const asksAgain = (right: Right): Right => ({ ...right, asksAgain: true });

const mayRead = may('owner', 'registrar', 'finance', 'viewer');
const everyRole = may('owner', 'registrar', 'finance', 'door', 'viewer');

/**
 * The rights of the desk, a row a call. The server refuses by this table and the desk hides by it; nothing else decides
 * who may do what.
 */
export const rights = {
  getDesk: anybody,
  getMe: anybody,
  sendSignInCode: anybody,
  signIn: anybody,
  startSecondFactor: half,
  confirmSecondFactor: half,
  postponeSecondFactor: half,
  proveSecondFactor: half,

  signOut: half,
  getOwnSessions: staff,
  endOwnSession: staff,
  sendProofCode: staff,
  prove: staff,
  renewRecoveryCodes: asksAgain(staff),

  getMeetings: staff,
  getMeetingHead: everyRole,
  getOverview: everyRole,
  exportAccount: may('owner', 'finance'),

  getSettings: mayRead,
  getRevisions: mayRead,
  downloadMeeting: may('owner', 'registrar'),
  uploadDraft: may('owner', 'registrar'),
  uploadBanner: may('owner', 'registrar'),
  getDraftFacts: may('owner', 'registrar'),
  editDraft: may('owner', 'registrar'),
  reviewDraft: may('owner', 'registrar'),
  discardDraft: may('owner', 'registrar'),
  restoreRevision: may('owner', 'registrar'),
  publishDraft: may('owner', 'registrar'),
  /** Publishing another receiving account. */
  publishDraftWithAccount: asksAgain(may('owner')),
  getNotice: mayRead,
  publishNotice: may('owner', 'registrar'),
  setRegistration: may('owner', 'registrar'),
  previewCancellation: may('owner'),
  cancelMeeting: asksAgain(may('owner')),
  reinstateMeeting: may('owner'),
  archiveMeeting: may('owner'),
  copyMeeting: may('owner', 'registrar'),
  newMeeting: may('owner', 'registrar'),
  deleteMeeting: may('owner', 'registrar'),
  deletePublishedMeeting: asksAgain(may('owner')),

  getPeopleColumns: mayRead,
  listPeople: mayRead,
  getPersonPlace: mayRead,
  getPerson: mayRead,
  uncoverNumber: may('owner', 'registrar'),
  openAttachment: may('owner', 'registrar'),
  previewPersonAct: mayRead,
  previewPeopleAct: mayRead,
  approvePeople: may('owner', 'registrar'),
  refusePeople: may('owner', 'registrar'),
  givePlaces: may('owner', 'registrar'),
  reviewPeopleAgain: may('owner', 'registrar'),
  cancelPeople: may('owner', 'registrar'),
  restorePeople: may('owner', 'registrar'),
  refundPeople: asksAgain(may('owner', 'finance')),
  remindPeople: may('owner', 'registrar', 'finance'),
  askToComplete: may('owner', 'registrar'),
  resendLinks: may('owner', 'registrar'),
  changeEntrant: may('owner', 'registrar'),
  refuseIdentity: may('owner', 'registrar'),
  correctPerson: may('owner', 'registrar'),
  handOver: may('owner', 'registrar'),
  notePerson: may('owner', 'registrar', 'finance'),
  previewAddPerson: may('owner', 'registrar'),
  addPerson: may('owner', 'registrar'),
  exportPeople: asksAgain(may('owner', 'registrar')),
  exportPerson: asksAgain(may('owner', 'registrar')),
  previewErasePerson: may('owner'),
  erasePerson: asksAgain(may('owner')),
  previewBadges: may('owner', 'registrar'),
  printBadges: may('owner', 'registrar'),
  getRuns: mayRead,
  getRun: mayRead,
  stopRun: may('owner', 'registrar', 'finance'),
  resumeRun: may('owner', 'registrar', 'finance'),

  listOrders: may('owner', 'registrar', 'finance', 'viewer'),
  getOrder: may('owner', 'registrar', 'finance', 'viewer'),
  previewCancelOrder: may('owner', 'registrar', 'finance'),
  cancelOrderForOffice: may('owner', 'registrar', 'finance'),
  previewReopenOrder: may('owner', 'registrar', 'finance'),
  reopenOrder: may('owner', 'registrar', 'finance'),

  listBankTransactions: may('owner', 'finance', 'viewer'),
  getBankTransaction: may('owner', 'finance', 'viewer'),
  previewAllotTransaction: may('owner', 'finance'),
  allotTransaction: may('owner', 'finance'),
  previewSetTransactionAside: may('owner', 'finance'),
  setTransactionAside: may('owner', 'finance'),
  previewResumeTransaction: may('owner', 'finance'),
  resumeTransaction: may('owner', 'finance'),
  previewGiveTransactionBack: may('owner', 'finance'),
  giveTransactionBack: asksAgain(may('owner', 'finance')),
  previewTakePartBack: may('owner', 'finance'),
  takePartBack: may('owner', 'finance'),

  matchBankStatements: may('owner', 'finance'),
  keepStatementLayout: may('owner', 'finance'),
  bookBankRows: may('owner', 'finance'),

  listRefunds: mayRead,
  getRefund: mayRead,
  previewRefundAct: may('owner', 'finance'),
  approveRefund: asksAgain(may('owner', 'finance')),
  refuseRefund: may('owner', 'finance'),
  askRefundAccount: may('owner', 'finance'),
  previewAskAccounts: may('owner', 'finance'),
  askRefundAccounts: may('owner', 'finance'),
  setRefundAccount: asksAgain(may('owner', 'finance')),
  recordRefundPaid: asksAgain(may('owner', 'finance')),
  recordRefundBounced: may('owner', 'finance'),
  retryRefund: may('owner', 'finance'),
  findPayoutRows: may('owner', 'finance'),
  settlePayoutRows: asksAgain(may('owner', 'finance')),
  previewPayouts: may('owner', 'finance'),
  sendPayouts: asksAgain(may('owner', 'finance')),

  listInvoices: mayRead,
  getInvoice: mayRead,
  previewRecordInvoice: may('owner', 'finance'),
  recordInvoice: may('owner', 'finance'),
  previewRecordReversal: may('owner', 'finance'),
  recordReversal: may('owner', 'finance'),
  previewChangeInvoice: may('owner', 'finance'),
  changeInvoice: may('owner', 'finance'),
  getInvoiceSettings: may('owner', 'finance'),
  saveInvoiceSettings: may('owner', 'finance'),
  previewInvoiceTemplate: may('owner', 'finance'),
  exportInvoiceTemplate: asksAgain(may('owner', 'finance')),
  previewIssuedList: may('owner', 'finance'),
  takeIssuedList: may('owner', 'finance'),
  previewInvoiceFiles: may('owner', 'finance'),
  takeInvoiceFiles: may('owner', 'finance'),
  openInvoiceFile: may('owner', 'finance'),
  removeInvoiceFile: may('owner', 'finance'),

  listTeams: may('owner', 'registrar', 'finance', 'viewer'),
  getTeam: may('owner', 'registrar', 'finance', 'viewer'),
  previewHandTeam: may('owner', 'registrar'),
  handTeam: may('owner', 'registrar'),
  previewMoveMember: may('owner', 'registrar'),
  moveMember: may('owner', 'registrar'),

  /** A code that somebody sees, they may use. */
  listVouchers: may('owner', 'registrar', 'finance'),
  getVoucher: may('owner', 'registrar', 'finance'),
  makeVouchers: may('owner', 'registrar'),
  withdrawVoucher: may('owner', 'registrar'),
  exportVouchers: asksAgain(may('owner', 'registrar')),
  getGuestTemplate: may('owner', 'registrar'),
  previewGuests: may('owner', 'registrar'),
  inviteGuests: may('owner', 'registrar'),
  remindGuest: may('owner', 'registrar'),

  listPaymentFaults: may('owner', 'finance', 'viewer'),
  getPaymentFault: may('owner', 'finance', 'viewer'),
  acceptPayment: asksAgain(may('owner', 'finance')),
  returnPayment: asksAgain(may('owner', 'finance')),
  reportDeliveryAgain: may('owner', 'finance'),

  getMessageTemplates: may('owner', 'registrar'),
  previewMessage: may('owner', 'registrar'),
  sendMessage: may('owner', 'registrar'),
  stopMessage: may('owner', 'registrar'),
  listMessages: may('owner', 'registrar', 'viewer'),
  getMessage: may('owner', 'registrar', 'viewer'),
  listMessageReceivers: may('owner', 'registrar', 'viewer'),
  listLateTexts: may('owner', 'registrar'),
  sendTextsAgain: may('owner', 'registrar'),
  giveUpTexts: may('owner', 'registrar'),
  getReminders: may('owner', 'registrar'),
  setReminders: may('owner', 'registrar'),

  listGates: may('owner', 'registrar', 'door', 'viewer'),
  getGate: may('owner', 'registrar', 'door', 'viewer'),
  getHall: may('owner', 'registrar', 'door', 'viewer'),
  saveGate: may('owner', 'registrar'),
  makeGateLink: may('owner', 'registrar', 'door'),
  getGateLinkCode: may('owner', 'registrar', 'door'),
  withdrawGateLink: may('owner', 'registrar', 'door'),
  openScanner: anybody,
  listDoor: anybody,
  scanTickets: anybody,
  undoScan: anybody,

  getCertificates: may('owner', 'registrar', 'viewer'),
  saveCertificateTexts: may('owner', 'registrar'),
  previewCertificate: may('owner', 'registrar', 'viewer'),
  issueCertificates: may('owner', 'registrar'),
  printCertificates: may('owner', 'registrar'),

  getCredit: may('owner', 'registrar', 'viewer'),
  saveSession: may('owner', 'registrar'),
  removeSession: may('owner', 'registrar'),
  getSessionTemplate: may('owner', 'registrar'),
  previewSessions: may('owner', 'registrar'),
  importSessions: may('owner', 'registrar'),
  previewCreditRule: may('owner', 'registrar'),
  saveCreditRule: may('owner', 'registrar'),
  listCreditPeople: may('owner', 'registrar', 'viewer'),
  getCreditPerson: may('owner', 'registrar', 'viewer'),
  previewStay: may('owner', 'registrar'),
  addStay: may('owner', 'registrar'),
  previewUndoStay: may('owner', 'registrar'),
  undoStay: may('owner', 'registrar'),
  listObjections: may('owner', 'registrar', 'viewer'),
  getObjection: may('owner', 'registrar', 'viewer'),
  acceptObjection: may('owner', 'registrar'),
  declineObjection: may('owner', 'registrar'),
  correctCredit: may('owner', 'registrar'),
  previewCreditList: may('owner', 'registrar'),
  freezeCredit: may('owner', 'registrar'),
  exportCredit: asksAgain(may('owner', 'registrar')),

  getTrail: may('owner', 'registrar', 'finance'),
  verifyTrail: may('owner', 'finance'),
  getViews: everyRole,
  saveView: everyRole,
  deleteView: everyRole,

  getStaff: may('owner', 'registrar', 'finance', 'viewer'),
  inviteMember: asksAgain(may('owner')),
  changeMember: asksAgain(may('owner')),
  endMember: asksAgain(may('owner')),
  resetSecondFactor: asksAgain(may('owner')),
} as const satisfies Readonly<Record<string, Right>>;

/** Rights that are no call of their own: parts of one. */
export const partialRights = {
  /** Saving a view for everybody of the meeting. */
  shareView: may('owner', 'registrar'),
  /** Seeing what a meeting has taken in the overview. */
  seeMoney: may('owner', 'registrar', 'finance', 'viewer'),
  /** Being told of reviews and texts that wait. */
  decideReviews: may('owner', 'registrar'),
  /** Being told of money that waits. */
  settleMoney: may('owner', 'finance'),
} as const satisfies Readonly<Record<string, Right>>;

export type DeskCallName = keyof typeof rights;
export type RightName = DeskCallName | keyof typeof partialRights;

/** Tells whether somebody with these roles at the meeting has a right that roles decide about. */
export function mayCall(name: RightName, held: readonly Role[]): boolean {
  const { who } = rightOf(name);
  return typeof who === 'string' ? who === 'staff' : who.some((role) => held.includes(role));
}

const allRights: Readonly<Record<RightName, Right>> = { ...rights, ...partialRights };

export const rightOf = (name: RightName): Right => allRights[name];
