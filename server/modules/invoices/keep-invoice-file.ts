import type { FileFacts } from '../../../src/domain/invoice/invoice-file';
import { misfit } from '../../../src/domain/invoice/match-files';
import type { Dependencies } from '../../context/dependencies';
import { notFound, refuse } from '../../http/answers';
import { lostFile } from '../../stores/uploads/file-reference';
import { claimOrderFile } from '../../stores/uploads/store';
import { storeFile } from '../../stores/uploads/stored-files';
import { notifyInvoiceReady } from '../notices/money-notices';
import { dropFile, filesOfApplication, putFile } from './application-files';
import { lockApplication } from './applications';
import { invoiceFileTypes } from './read-invoice-file';

/**
 * Keeps a file of an application's issued invoice, in place of an earlier one of its kind. The applicant gets a text with the
 * first file of each version.
 * @param given `id` is the application's: the order's, or that of the part of it
 * @returns whether the applicant gets a text
 * @throws Refusal if the invoice is not issued any more, or is another one than the file's
 */
export async function keepInvoiceFile(
  { facts, name, bytes, id: applicationId }: { facts: FileFacts; name: string; bytes: Buffer; id: string },
  dependencies: Dependencies,
): Promise<boolean> {
  const { database, clock, randomIds } = dependencies;
  const { kind } = facts;
  const id = randomIds.reference();
  const at = new Date(clock.now());
  const stored = { id, name, contentType: invoiceFileTypes[kind], size: bytes.length, createdAt: at };
  // Nothing refers to it yet: if it is refused below, it is deleted like other unclaimed files.
  await storeFile({ ...stored, addressDigest: null }, bytes, dependencies);
  return database.query.transaction(async (query) => {
    const application = await lockApplication(query, { id: applicationId });
    const { order, part, invoice, issued } = application;
    const isStanding = issued !== null && (part === null || part.reversedAt === null);
    const fault = misfit(facts, {
      ...{ id: applicationId, outTradeNo: part?.number ?? order.outTradeNo, title: invoice?.title ?? '' },
      issued: isStanding ? { number: issued.invoiceNumber, amountFen: issued.amountFen } : null,
    });
    if (fault !== '') throw refuse(fault);
    const before = (await filesOfApplication(query, applicationId)).filter(({ isOffered }) => isOffered);
    const earlier = before.find((one) => one.kind === kind);
    if (earlier !== undefined) await dropFile(query, application, earlier.fileId);
    if (!(await claimOrderFile(query, id, order.id))) throw lostFile();
    await putFile(query, application, { fileId: id, kind, at });
    if (before.length > 0) return false;
    await notifyInvoiceReady(query, order, at);
    return true;
  });
}

/**
 * Takes a wrong file from an application's invoice.
 * @throws Refusal (404) for a file that is not there
 */
export async function removeInvoiceFile(
  applicationId: string,
  fileId: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const application = await lockApplication(query, { id: applicationId });
    if (!(await filesOfApplication(query, applicationId)).some((one) => one.fileId === fileId))
      throw notFound('没有这个文件');
    await dropFile(query, application, fileId);
  });
}
