import {
  BankOutlined,
  BarChartOutlined,
  ContactsOutlined,
  FileTextOutlined,
  GiftOutlined,
  HistoryOutlined,
  MessageOutlined,
  ProfileOutlined,
  RollbackOutlined,
  ScanOutlined,
  SettingOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { DeskCallName } from '../src/domain/staff/rights';
import type { meetingStates } from './ui/meeting-states';

type Load = () => Promise<ComponentType>;

/** A drawer over a screen, which the screen shows in its `Outlet`. */
export interface DrawerAddress {
  /** Below the screen's address, with `$name` for a parameter: `$personId`. */
  path: string;
  load: Load;
}

/** A screen of a meeting. */
export interface Screen {
  /** Below `/meetings/$meetingId`. */
  path: string;
  /** The noun, as the side and the page's title have it. */
  title: string;
  icon: ComponentType;
  /** The screen shows to members who may make this call. */
  call: DeskCallName;
  /** `work` for what is done every day; `office` for what stands below the line; `inner` for what another screen leads to. */
  group: 'work' | 'office' | 'inner';
  load: Load;
  drawers?: readonly DrawerAddress[];
}

/** The screens that a member may see. A meeting that was never published has its settings, and what stands below the line. */
export const shownScreens = (
  may: (call: DeskCallName) => boolean,
  state: keyof typeof meetingStates | undefined,
): Screen[] =>
  screens.filter(
    ({ call, path, group }) => may(call) && (state !== 'draft' || path === 'settings' || group === 'office'),
  );

/** The screens of a meeting, in the order of the side. The first one that a member may see is where a meeting opens. */
export const screens: readonly Screen[] = [
  {
    ...{ path: 'overview', title: '概览', icon: BarChartOutlined, call: 'getOverview', group: 'work' },
    load: async () => (await import('./overview/overview-screen')).OverviewScreen,
  },
  {
    ...{ path: 'people', title: '报名人员', icon: ContactsOutlined, call: 'listPeople', group: 'work' },
    load: async () => (await import('./people/people-screen')).PeopleScreen,
    drawers: [
      { path: 'add', load: async () => (await import('./people/add-person')).AddPerson },
      { path: 'export', load: async () => (await import('./people/export-people')).ExportPeople },
      { path: 'badges', load: async () => (await import('./people/print-badges')).PrintBadges },
      { path: 'message', load: async () => (await import('./messages/compose-message')).ComposeMessage },
      { path: 'acts/$act', load: async () => (await import('./people/act-on-people')).ActOnPeople },
      { path: 'runs/$runId', load: async () => (await import('./people/run-drawer')).RunDrawer },
      { path: '$personId', load: async () => (await import('./people/person-drawer')).PersonDrawer },
      { path: '$personId/$act', load: async () => (await import('./people/person-act')).PersonAct },
    ],
  },
  {
    ...{ path: 'teams', title: '团队', icon: TeamOutlined, call: 'listTeams', group: 'work' },
    load: async () => (await import('./teams/teams-screen')).TeamsScreen,
    drawers: [
      { path: '$teamId', load: async () => (await import('./teams/team-drawer')).TeamDrawer },
      { path: '$teamId/operator', load: async () => (await import('./teams/hand-team')).HandTeam },
    ],
  },
  {
    ...{ path: 'vouchers', title: '优惠码与嘉宾', icon: GiftOutlined, call: 'listVouchers', group: 'work' },
    load: async () => (await import('./vouchers/vouchers-screen')).VouchersScreen,
    drawers: [
      { path: 'make', load: async () => (await import('./vouchers/make-vouchers')).MakeVouchers },
      { path: 'guests', load: async () => (await import('./vouchers/invite-guests')).InviteGuests },
      { path: '$voucherId', load: async () => (await import('./vouchers/voucher-drawer')).VoucherDrawer },
    ],
  },
  {
    ...{ path: 'orders', title: '订单', icon: ProfileOutlined, call: 'listOrders', group: 'work' },
    load: async () => (await import('./orders/orders-screen')).OrdersScreen,
    drawers: [
      { path: '$orderId', load: async () => (await import('./orders/order-drawer')).OrderDrawer },
      { path: '$orderId/cancel', load: async () => (await import('./orders/order-act')).CancelOrder },
      { path: '$orderId/reopen', load: async () => (await import('./orders/order-act')).ReopenOrder },
    ],
  },
  {
    ...{ path: 'payments', title: '收款', icon: BankOutlined, call: 'listBankTransactions', group: 'work' },
    load: async () => (await import('./payments/payments-screen')).PaymentsScreen,
    drawers: [
      { path: '$transactionId', load: async () => (await import('./payments/payment-drawer')).PaymentDrawer },
      { path: '$transactionId/$act', load: async () => (await import('./payments/act-on-payment')).ActOnPayment },
      {
        path: '$transactionId/parts/$partId',
        load: async () => (await import('./payments/act-on-payment')).TakePartBack,
      },
    ],
  },
  {
    ...{ path: 'refunds', title: '退费', icon: RollbackOutlined, call: 'listRefunds', group: 'work' },
    load: async () => (await import('./refunds/refunds-screen')).RefundsScreen,
    drawers: [
      { path: 'payouts', load: async () => (await import('./refunds/send-payouts')).SendPayouts },
      { path: 'ask-accounts', load: async () => (await import('./refunds/ask-accounts')).AskAccounts },
      { path: '$refundId', load: async () => (await import('./refunds/refund-drawer')).RefundDrawer },
      { path: '$refundId/$act', load: async () => (await import('./refunds/refund-act')).RefundAct },
    ],
  },
  {
    ...{ path: 'invoices', title: '发票', icon: FileTextOutlined, call: 'listInvoices', group: 'work' },
    load: async () => (await import('./invoices/invoices-screen')).InvoicesScreen,
    drawers: [
      { path: 'settings', load: async () => (await import('./invoices/invoice-settings')).InvoiceSettings },
      { path: 'template', load: async () => (await import('./invoices/export-template')).ExportTemplate },
      { path: 'import', load: async () => (await import('./invoices/import-issued')).ImportIssued },
      { path: 'files', load: async () => (await import('./invoices/import-files')).ImportFiles },
      { path: '$orderId', load: async () => (await import('./invoices/invoice-drawer')).InvoiceDrawer },
      { path: '$orderId/files', load: async () => (await import('./invoices/add-files')).AddFiles },
      {
        path: '$orderId/files/$fileId/remove',
        load: async () => (await import('./invoices/remove-file')).RemoveFile,
      },
      { path: '$orderId/issue', load: async () => (await import('./invoices/record-invoice')).RecordInvoice },
      { path: '$orderId/reverse', load: async () => (await import('./invoices/record-reversal')).RecordReversal },
      { path: '$orderId/change', load: async () => (await import('./invoices/change-invoice')).ChangeInvoice },
    ],
  },
  {
    ...{ path: 'gates', title: '签到', icon: ScanOutlined, call: 'listGates', group: 'work' },
    load: async () => (await import('./door/gates-screen')).GatesScreen,
    drawers: [
      { path: 'add', load: async () => (await import('./door/save-gate')).AddGate },
      { path: '$gateId', load: async () => (await import('./door/gate-drawer')).GateDrawer },
      { path: '$gateId/change', load: async () => (await import('./door/save-gate')).ChangeGate },
      { path: '$gateId/links/$linkId', load: async () => (await import('./door/gate-link')).GateLink },
    ],
  },
  {
    ...{ path: 'credit', title: '学时与学分', icon: TrophyOutlined, call: 'getCredit', group: 'work' },
    load: async () => (await import('./credit/credit-screen')).CreditScreen,
    drawers: [
      { path: 'add', load: async () => (await import('./credit/save-session')).AddSession },
      { path: 'import', load: async () => (await import('./credit/import-sessions')).ImportSessions },
      { path: 'sessions/$sessionId', load: async () => (await import('./credit/save-session')).ChangeSession },
      { path: 'sessions/$sessionId/remove', load: async () => (await import('./credit/save-session')).RemoveSession },
      { path: 'rule', load: async () => (await import('./credit/credit-rule')).CreditRuleDrawer },
      { path: 'freeze', load: async () => (await import('./credit/freeze-list')).FreezeList },
      { path: 'export', load: async () => (await import('./credit/export-list')).ExportList },
      { path: 'certificates', load: async () => (await import('./credit/certificates')).CertificatesDrawer },
      { path: 'certificates/texts', load: async () => (await import('./credit/certificate-texts')).CertificateTexts },
    ],
  },
  {
    ...{ path: 'messages', title: '通知', icon: MessageOutlined, call: 'listMessages', group: 'work' },
    load: async () => (await import('./messages/messages-screen')).MessagesScreen,
  },
  {
    ...{ path: 'messages/$messageId', title: '通知的结果', icon: MessageOutlined, call: 'getMessage', group: 'inner' },
    load: async () => (await import('./messages/message-screen')).MessageScreen,
  },
  {
    ...{ path: 'settings', title: '会议设置', icon: SettingOutlined, call: 'getSettings', group: 'work' },
    load: async () => (await import('./settings/settings-screen')).SettingsScreen,
    drawers: [
      { path: 'upload', load: async () => (await import('./settings/upload-draft')).UploadDraft },
      { path: 'publish', load: async () => (await import('./settings/review-drawer')).ReviewDrawer },
      { path: 'discard', load: async () => (await import('./settings/discard-draft')).DiscardDraft },
      { path: 'cancel', load: async () => (await import('./settings/cancel-meeting')).CancelMeeting },
      { path: 'archive', load: async () => (await import('./settings/archive-meeting')).ArchiveMeeting },
      { path: 'delete', load: async () => (await import('./settings/delete-meeting')).DeleteMeeting },
      { path: 'history', load: async () => (await import('./settings/history-drawer')).HistoryDrawer },
      { path: 'registration', load: async () => (await import('./settings/registration-drawer')).RegistrationDrawer },
      { path: 'notice', load: async () => (await import('./settings/notice-drawer')).NoticeDrawer },
      { path: 'copy', load: async () => (await import('./settings/copy-meeting')).CopyMeeting },
    ],
  },
  {
    ...{
      path: 'settings/edit/$part',
      title: '修改会议设置',
      icon: SettingOutlined,
      call: 'getDraftFacts',
      group: 'inner',
    },
    load: async () => (await import('./settings/editor/editor-screen')).EditorScreen,
  },
  {
    ...{ path: 'staff', title: '人员与权限', icon: UserOutlined, call: 'getStaff', group: 'office' },
    load: async () => (await import('./staff/staff-screen')).StaffScreen,
    drawers: [
      { path: 'invite', load: async () => (await import('./staff/invite-member')).InviteMember },
      { path: '$memberId', load: async () => (await import('./staff/change-member')).ChangeMember },
    ],
  },
  {
    ...{ path: 'payments/match', title: '核对流水', icon: BankOutlined, call: 'matchBankStatements', group: 'inner' },
    load: async () => (await import('./payments/match-screen')).MatchScreen,
  },
  {
    ...{ path: 'credit/people', title: '学时名单', icon: TrophyOutlined, call: 'listCreditPeople', group: 'inner' },
    load: async () => (await import('./credit/credit-people')).CreditPeopleScreen,
    drawers: [
      { path: '$personId', load: async () => (await import('./credit/credit-person')).CreditPerson },
      { path: '$personId/correct', load: async () => (await import('./credit/correct-person')).CorrectCredit },
      { path: '$personId/stay', load: async () => (await import('./credit/add-stay')).AddStay },
      { path: '$personId/stay/$stayId/undo', load: async () => (await import('./credit/undo-stay')).UndoStay },
    ],
  },
  {
    ...{ path: 'credit/objections', title: '学时异议', icon: TrophyOutlined, call: 'listObjections', group: 'inner' },
    load: async () => (await import('./credit/objections')).ObjectionsScreen,
    drawers: [
      { path: '$objectionId', load: async () => (await import('./credit/objection-drawer')).ObjectionDrawer },
      { path: '$objectionId/$act', load: async () => (await import('./credit/decide-objection')).DecideObjection },
    ],
  },
  {
    ...{ path: 'hall', title: '现场大屏', icon: ScanOutlined, call: 'getHall', group: 'inner' },
    load: async () => (await import('./door/hall-screen')).HallScreen,
  },
  {
    ...{ path: 'online-payments', title: '待处理的线上付款', icon: WalletOutlined, call: 'listPaymentFaults' },
    group: 'inner',
    load: async () => (await import('./online-payments/online-payments-screen')).OnlinePaymentsScreen,
    drawers: [
      { path: '$number', load: async () => (await import('./online-payments/fault-drawer')).FaultDrawer },
      { path: '$number/$act', load: async () => (await import('./online-payments/settle-fault')).SettleFault },
    ],
  },
  {
    ...{ path: 'texts', title: '没有发到的短信', icon: MessageOutlined, call: 'listLateTexts', group: 'inner' },
    load: async () => (await import('./texts/texts-screen')).TextsScreen,
    drawers: [
      { path: 'reminders', load: async () => (await import('./texts/reminders-drawer')).RemindersDrawer },
      { path: 'acts/$act', load: async () => (await import('./texts/act-on-texts')).ActOnTexts },
    ],
  },
  {
    ...{ path: 'trail', title: '操作记录', icon: HistoryOutlined, call: 'getTrail', group: 'office' },
    load: async () => (await import('./trail/trail-screen')).TrailScreen,
  },
];
