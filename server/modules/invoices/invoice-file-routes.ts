import type { FastifyInstance } from 'fastify';
import type { DeskCallInput } from '../../../src/contract/desk-calls/desk-calls';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { signFileReference } from '../../stores/uploads/file-reference';
import { serveDeskOf } from '../staff/serve-desk';
import { filesOfApplication } from './application-files';
import { readInvoiceFiles, takeInvoiceFiles, type ReadInvoiceFile } from './invoice-files';
import { requireInvoice } from './invoices-at-desk';
import { removeInvoiceFile } from './keep-invoice-file';
import type { ListedInvoice } from './list-invoices';

/** How long a file that was opened can be loaded, in milliseconds. */
const openedTtlMs = 5 * 60_000;

const filesOf = ({ files }: Pick<DeskCallInput<'previewInvoiceFiles'>, 'files'>) =>
  files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }));

const isFirst = ({ fileKinds }: ListedInvoice): boolean => fileKinds.length === 0;

const namedBy = (one: ListedInvoice) => ({
  ...{ id: one.id, order: one.orderName, title: one.invoice?.title ?? '' },
  ...{ number: one.issued?.invoiceNumber ?? '', isFirst: isFirst(one) },
});

/** Sorts the files of an upload by what a member has to do with them. */
function sortFiles(read: readonly ReadInvoiceFile[]) {
  const known = read.flatMap(({ facts, ...file }) => (facts === null ? [] : { ...file, facts }));
  return {
    matched: known.flatMap(({ place, name, facts: { kind }, invoice, by }) =>
      invoice === null
        ? []
        : { place, name, kind, by, ...namedBy(invoice), isReplacing: invoice.fileKinds.includes(kind) },
    ),
    undecided: known
      .filter(({ candidates }) => candidates.length > 0)
      .map(({ place, name, facts: { kind, number, title, amountFen }, candidates }) => ({
        ...{ place, name, kind, number, title, amountFen },
        candidates: candidates.slice(0, 200).map((one) => ({
          ...{ ...namedBy(one), people: one.people, amountFen: one.issued?.amountFen ?? 0 },
        })),
      })),
    left: read.flatMap(({ place, name, reason, isOpen }) => (reason === '' ? [] : { place, name, reason, isOpen })),
  };
}

/** Serves the files of issued invoices (product §17.20). */
export function invoiceFileDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock, settings } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('previewInvoiceFiles', async ({ input }) => {
    const { code } = await meetingById(query, input.meetingId);
    const { files } = await readInvoiceFiles(filesOf(input), code, dependencies);
    return sortFiles(files);
  });
  serve('takeInvoiceFiles', async ({ input, dependencies: acting }) => {
    const { code } = await meetingById(query, input.meetingId);
    const read = await readInvoiceFiles(filesOf(input), code, acting);
    const decided = new Map(input.taken.map(({ place, orderId }) => [place, orderId]));
    return takeInvoiceFiles(read, decided, acting);
  });

  const fileAt = async ({ meetingId, orderId, fileId }: { meetingId: string; orderId: string; fileId: string }) => {
    const { id, orderId: ofOrder } = await requireInvoice(await meetingById(query, meetingId), orderId, dependencies);
    const file = (await filesOfApplication(query, id)).find((one) => one.fileId === fileId);
    if (file === undefined) throw notFound('没有这个文件');
    return { id, fileId, orderId: ofOrder };
  };
  serve('openInvoiceFile', async ({ input, caller: { member } }) => {
    const { fileId, orderId } = await fileAt(input);
    const opened = { subjectId: orderId, after: { order_id: orderId } };
    await recordAct(query, { memberId: member.id, act: 'openInvoiceFile', ...opened });
    return { url: `${settings.publicOrigin}${signFileReference(cipher, fileId, clock.now() + openedTtlMs)}` };
  });
  serve('removeInvoiceFile', async ({ input, dependencies: acting }) => {
    const { fileId, id } = await fileAt(input);
    await removeInvoiceFile(id, fileId, acting);
    return null;
  });
}
