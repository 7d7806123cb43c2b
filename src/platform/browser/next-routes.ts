import type { RouteName } from '../../routes';

/** The screens that usually follow each screen. Their code is loaded while the user reads or types. */
export const nextRoutes: Partial<Record<RouteName, readonly RouteName[]>> = {
  landing: ['attendeeForm', 'login'],
  attendeeForm: ['credit', 'invoice', 'paymentChoice', 'freeSuccess', 'review'],
  credit: ['invoice', 'paymentChoice'],
  invoice: ['paymentChoice', 'freeSuccess', 'review'],
  paymentChoice: ['paymentSuccess', 'remittanceAccount'],
  remittance: ['remittanceAccount'],
  login: ['centre', 'teamRegister'],
  centre: [
    'registrationInfo',
    'centreInvoice',
    'centreCredit',
    'transfer',
    'teamMembers',
    'teamPayments',
    'teamOrders',
  ],
  teamRegister: ['login'],
  teamMembers: ['memberAdd', 'memberImport', 'memberEdit', 'teamCredit', 'transfer', 'teamPayments'],
  teamPayments: ['paymentChoice', 'teamOrders'],
  teamOrders: ['memberInvoice', 'teamInvoices', 'teamPayments'],
  memberAdd: ['memberAddCredit'],
  memberImport: ['teamPayments'],
  memberView: ['memberEdit', 'memberCredit'],
};
