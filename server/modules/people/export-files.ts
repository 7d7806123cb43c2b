import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { filesOfInvoice } from '../../stores/invoices/files';
import { filesOfParts, partsOfOrders } from '../../stores/invoices/parts';
import { filesOfEntry } from '../../stores/uploads/store';
import { readFile } from '../../stores/uploads/stored-files';

/** A part of a person's export, in Chinese. */
export type Exported = Readonly<Record<string, unknown>>;

export const timeText = (time: Date | null): string | null =>
  time === null ? null : formatShanghaiTime(time.getTime());

/** The attachments of a registration, with their contents. */
export async function filesOf(entryId: string, dependencies: Dependencies): Promise<Exported[]> {
  const files = await filesOfEntry(dependencies.database.query, entryId);
  return contentsOf(
    files.map(({ id, createdAt }) => ({ id, facts: { 上传时间: timeText(createdAt) } })),
    dependencies,
  );
}

/** The files of an order's issued invoices, those of reversed ones too. */
export async function invoiceFilesOf(orderId: string, dependencies: Dependencies): Promise<Exported[]> {
  const files = await filesOfInvoice(dependencies.database.query, orderId);
  return contentsOf(
    files.map(({ fileId, invoiceNumber, addedAt }) => ({
      id: fileId,
      facts: { 发票号码: invoiceNumber, 开具后收到: timeText(addedAt) },
    })),
    dependencies,
  );
}

async function contentsOf(
  files: readonly { id: string; facts: Exported }[],
  dependencies: Dependencies,
): Promise<Exported[]> {
  const found: Exported[] = [];
  for (const { id, facts } of files) {
    const file = await readFile(id, dependencies);
    if (file === null) continue;
    const { name, contentType, bytes } = file;
    found.push({ 文件名: name, 类型: contentType, ...facts, 内容: bytes.toString('base64') });
  }
  return found;
}

/** The applications for parts of an order, with the files of their invoices. */
export async function invoicePartsOf(orderId: string, dependencies: Dependencies): Promise<Exported[]> {
  const { query } = dependencies.database;
  const parts = (await partsOfOrders(query, [orderId])).get(orderId) ?? [];
  const files = await filesOfParts(
    query,
    parts.map(({ id }) => id),
  );
  return Promise.all(
    parts.map(async ({ id, number, amountFen, invoice, issuedNumber, issuedAt, reversedAt }) => ({
      流水号: number,
      金额: formatFen(amountFen),
      发票信息: invoiceFormCodec.write(invoice),
      ...{ 发票号码: issuedNumber, 开具时间: timeText(issuedAt), 冲红时间: timeText(reversedAt) },
      发票文件: await contentsOf(
        (files.get(id) ?? []).map(({ fileId, addedAt }) => ({ id: fileId, facts: { 开具后收到: timeText(addedAt) } })),
        dependencies,
      ),
    })),
  );
}
