import { batchTemplates } from '../../../src/domain/invoice/batch-template';
import { templateCells, templateFacts, templateFaults } from '../../../src/domain/invoice/template-row';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { findInvoiceSettings } from '../../stores/invoices/settings';
import { meetingByCode } from '../../stores/meetings/store';
import { writeWorkbook } from '../tables/write-workbook';
import { listInvoices, type ListedInvoice } from './list-invoices';

/** An application that the template leaves out, with what the tax platform would refuse. */
export interface FaultyInvoice {
  outTradeNo: string;
  /** The application's. */
  id: string;
  orderName: string;
  title: string;
  faults: readonly string[];
}

/** The applications of a meeting that are to be issued, as the tax platform's template has them. */
export interface InvoiceTemplate {
  /** The applications that the workbook holds. */
  written: readonly ListedInvoice[];
  faulty: readonly FaultyInvoice[];
  /** The workbook's bytes. */
  make: () => Promise<Buffer>;
}

export const noSettingsMessage = '还没有填开票设置：项目名称、税收编码和税率由会计提供';

/**
 * Checks a meeting's applications that are to be issued by the platform's rules, and makes the workbook of those that keep
 * them (product §16.36). It changes nothing: the same invoices are in the next workbook, until they are recorded as issued.
 * @param ids the applications that are wanted; null for all of them
 * @throws Refusal for an unknown meeting, or one without settings
 */
export async function invoiceTemplate(
  meetingCode: string,
  ids: ReadonlySet<string> | null,
  dependencies: Pick<Dependencies, 'database'>,
): Promise<InvoiceTemplate> {
  const { query } = dependencies.database;
  const meeting = await meetingByCode(query, meetingCode);
  const settings = await findInvoiceSettings(query, meeting.id);
  if (settings === null) throw refuse(noSettingsMessage);
  const [template] = batchTemplates;
  const context = { settings, account: meeting.receivingAccount, template };
  const waiting = (await listInvoices({ meetingCode, all: false }, dependencies)).filter(
    ({ id }) => ids === null || ids.has(id),
  );
  const checked = waiting.map((one) => {
    const { invoiceableFen: amountFen } = one;
    const facts = templateFacts({ ...one, amountFen, meetingName: meeting.name }, context);
    return { one, facts, faults: templateFaults(facts, amountFen, context) };
  });
  const good = checked.filter(({ faults }) => faults.length === 0);
  return {
    written: good.map(({ one }) => one),
    faulty: checked
      .filter(({ faults }) => faults.length > 0)
      .map(({ one: { outTradeNo, id, orderName, invoice }, faults }) => ({
        ...{ outTradeNo, id, orderName, title: invoice?.title ?? '', faults },
      })),
    make: () =>
      writeWorkbook(
        template.sheets.map((sheet) => ({
          name: sheet.name,
          columns: sheet.columns,
          rows: good.map(({ facts }) => templateCells(sheet, facts)),
        })),
      ),
  };
}
