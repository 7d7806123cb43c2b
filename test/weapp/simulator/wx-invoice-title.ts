import type { Screen } from './screen';
import { Refusal } from './wx-call';
import type { privacyGuard } from './wx-privacy';

/** The titles that the person keeps in WeChat: an employer's and their own. */
const titles = [
  {
    ...{ type: '0', title: '湘江医院', taxNumber: '12430000444877409U', companyAddress: '长沙市麓山南路 932 号' },
    ...{ telephone: '0731-88888888', bankName: '湘江银行', bankAccount: '6222021001112345678' },
  },
  {
    ...{ type: '1', title: '王芳', taxNumber: '', companyAddress: '' },
    ...{ telephone: '', bankName: '', bankAccount: '' },
  },
];

export function invoiceTitleCalls(
  screen: Screen,
  guarded: ReturnType<typeof privacyGuard>['guarded'],
): Record<string, unknown> {
  return {
    chooseInvoiceTitle: guarded('chooseInvoiceTitle', async () => {
      const chosen = await screen.ask<number | null>({ kind: 'choices', items: titles.map(({ title }) => title) });
      if (chosen === null) throw new Refusal('cancel');
      return { ...titles[chosen] };
    }),
  };
}
