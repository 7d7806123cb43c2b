import type { FastifyInstance } from 'fastify';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { firstInvoiceSettings } from '../../../src/domain/invoice/invoice-settings';
import { isInvoiceNumber } from '../../../src/domain/invoice/issued-list';
import { isCalendarDate, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { findInvoiceSettings } from '../../stores/invoices/settings';
import { meetingById } from '../../stores/meetings/store';
import { rehearse } from '../rehearsal/rehearse';
import { serveDeskOf } from '../staff/serve-desk';
import { changeForOffice } from './change-for-office';
import {
  invoiceDetails,
  invoiceFieldKind,
  listInvoicesAtDesk,
  requireInvoice,
  selectedInvoices,
  shownTaxNumber,
} from './invoices-at-desk';
import { consequenceOf } from './invoice-consequence';
import { importIssued } from './import-issued';
import { invoiceTemplate } from './invoice-template';
import { issueInvoice } from './issue-invoice';
import { leftOf, reasonOf, sortIssuedList } from './issued-list-at-desk';
import { listInvoices, type ListedInvoice } from './list-invoices';
import { reverseInvoice } from './reverse-invoice';
import { setInvoiceSettings } from './set-invoice-settings';

/** Serves the invoices of a meeting, and what finance does about them (product §17.18). */
export function invoiceDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('listInvoices', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const asked = readListInput(input, invoiceFieldKind, cipher);
    const found = await listInvoicesAtDesk(meeting, asked, dependencies);
    return { ...found, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });
  serve('getInvoice', async ({ input }) =>
    invoiceDetails(await meetingById(query, input.meetingId), input.orderId, dependencies),
  );

  interface Place {
    meetingId: string;
    orderId: string;
  }
  const invoiceAt = async ({ meetingId, orderId }: Place): Promise<ListedInvoice> =>
    requireInvoice(await meetingById(query, meetingId), orderId, dependencies);
  /** Tells what an act on an invoice will change, by doing it and undoing it. */
  const previewOf = async (
    place: Place,
    act: (invoice: ListedInvoice, rehearsing: Dependencies) => Promise<unknown>,
    acting: Dependencies,
  ) => {
    const meeting = await meetingById(query, place.meetingId);
    const before = await requireInvoice(meeting, place.orderId, dependencies);
    const { seen: after } = await rehearse(
      acting,
      (rehearsing) => act(before, rehearsing),
      (rehearsed) => requireInvoice(meeting, place.orderId, { database: { ...database, query: rehearsed } }),
    );
    const rows = consequenceOf(before, after);
    return { rows, texts: [] };
  };

  type Recorded = Place & { number: string; issuedOn: string; seenFen: number };
  const record = (input: Recorded) => (invoice: ListedInvoice, acting: Dependencies) => {
    const { number, issuedOn, seenFen } = input;
    if (!isInvoiceNumber(number)) throw refuse('发票号码是 20 位数字，旧的是 8 位');
    if (!isCalendarDate(issuedOn) || issuedOn > shanghaiDate(clock.now())) throw refuse('开票日期不能晚于今天');
    if (invoice.invoiceableFen !== seenFen) throw refuse('可开票金额刚刚变了，请看过再登记');
    return issueInvoice({ outTradeNo: invoice.outTradeNo, number, issuedOn, statedFen: seenFen }, acting);
  };
  serve('previewRecordInvoice', ({ input, dependencies: acting }) => previewOf(input, record(input), acting));
  serve('recordInvoice', async ({ input, dependencies: acting }) => {
    await record(input)(await invoiceAt(input), acting);
    return null;
  });

  type Reversed = Place & { redNumber: string; seenNumber: string };
  const reverse = (input: Reversed) => (invoice: ListedInvoice, acting: Dependencies) => {
    const { redNumber, seenNumber } = input;
    if (redNumber !== '' && !isInvoiceNumber(redNumber)) throw refuse('红字发票号码是 20 位数字，旧的是 8 位');
    if (invoice.issued !== null && invoice.issued.invoiceNumber !== seenNumber)
      throw refuse('发票刚刚换过，请看过再冲红');
    return reverseInvoice(invoice.outTradeNo, redNumber, acting);
  };
  serve('previewRecordReversal', ({ input, dependencies: acting }) => previewOf(input, reverse(input), acting));
  serve('recordReversal', async ({ input, dependencies: acting }) => {
    await reverse(input)(await invoiceAt(input), acting);
    return null;
  });

  type Changed = Place &
    Omit<InvoiceInfo, 'type'> & { type: 'ordinary' | 'special'; seenTitle: string; seenTaxNumber: string };
  const change = (input: Changed) => (listed: ListedInvoice, acting: Dependencies) => {
    const { seenTitle, seenTaxNumber, meetingId: _, orderId: id, type, ...typed } = input;
    const kept = listed.invoice?.taxNumber ?? '';
    // A person's number is shown masked: one that is left so has not been changed.
    const whole = (text: string): string => (text === shownTaxNumber(kept) ? kept : text);
    const invoice = { ...typed, type: type === 'special' ? 2 : 1, taxNumber: whole(typed.taxNumber) };
    const seen = { title: seenTitle, taxNumber: whole(seenTaxNumber) };
    return changeForOffice(id, { invoice, seen }, acting);
  };
  serve('previewChangeInvoice', ({ input, dependencies: acting }) => previewOf(input, change(input), acting));
  serve('changeInvoice', async ({ input, dependencies: acting }) => {
    await change(input)(await invoiceAt(input), acting);
    return null;
  });

  serve('getInvoiceSettings', async ({ input }) => {
    const { id } = await meetingById(query, input.meetingId);
    return { settings: await findInvoiceSettings(query, id), first: firstInvoiceSettings };
  });
  serve('saveInvoiceSettings', async ({ input: { meetingId, ...settings }, dependencies: acting }) => {
    const { code } = await meetingById(query, meetingId);
    await setInvoiceSettings(code, settings, acting);
    return null;
  });

  serve('previewInvoiceTemplate', async ({ input }) => {
    const meeting = await meetingById(query, input.meetingId);
    const selected = await selectedInvoices(meeting, input.selection, dependencies);
    if ((await findInvoiceSettings(query, meeting.id)) === null)
      return { hasSettings: false, good: 0, amountFen: 0, faulty: [], others: 0 };
    const { written, faulty } = await invoiceTemplate(meeting.code, selected, dependencies);
    return {
      ...{ hasSettings: true, good: written.length, others: selected.size - written.length - faulty.length },
      amountFen: written.reduce((sum, { invoiceableFen }) => sum + invoiceableFen, 0),
      faulty: faulty.map(({ id, orderName, title, faults }) => ({
        ...{ id, order: orderName, title, faults: [...faults] },
      })),
    };
  });
  serve('exportInvoiceTemplate', async ({ input, caller, dependencies: acting }) => {
    const meeting = await meetingById(query, input.meetingId);
    const selected = await selectedInvoices(meeting, input.selection, dependencies);
    const { written, make } = await invoiceTemplate(meeting.code, selected, acting);
    if (written.length === 0) throw refuse('没有可以导出的发票');
    const workbook = (await make()).toString('base64');
    const after = { meeting_id: meeting.id, invoices: written.length };
    const act = { memberId: caller.member.id, act: 'exportInvoiceTemplate', subjectId: String(meeting.id), after };
    await recordAct(query, act);
    return { fileName: `开票模板 ${shanghaiDate(clock.now())}.xlsx`, invoices: written.length, workbook };
  });

  const fileOf = ({ fileName, file }: { fileName: string; file: string }) => ({
    ...{ name: fileName, bytes: Buffer.from(file, 'base64') },
  });
  serve('previewIssuedList', async ({ input }) => {
    const { code } = await meetingById(query, input.meetingId);
    const read = await importIssued(fileOf(input), { meetingCode: code, isCheck: true }, dependencies);
    const listed = await listInvoices({ meetingCode: code, all: true }, dependencies);
    return sortIssuedList(read, new Map(listed.map((one) => [one.outTradeNo, one])));
  });
  serve('takeIssuedList', async ({ input, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    const listed = await listInvoices({ meetingCode: code, all: true }, dependencies);
    const numberOf = new Map(listed.map(({ id, outTradeNo }) => [id, outTradeNo]));
    const chosen = new Map(input.chosen.map(({ number, orderId }) => [number, numberOf.get(orderId) ?? '']));
    const only = new Set(input.numbers);
    const read = await importIssued(fileOf(input), { meetingCode: code, isCheck: false, only, chosen }, acting);
    const asked = read.filter(({ line: { number } }) => only.has(number) || chosen.has(number));
    const isTaken = ({ outcome }: (typeof read)[number]): boolean => outcome === 'issued' || outcome === 'reversed';
    const left = asked.filter((one) => !isTaken(one));
    return {
      taken: asked.filter(isTaken).length,
      left: left.map((one) => ({ ...leftOf(one), reason: reasonOf(one) || '选的申请刚刚变了' })),
    };
  });
}
