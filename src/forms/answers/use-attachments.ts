import { useRef, useState } from 'react';
import { fieldLimits } from '../../domain/form/field-rules';
import type { Attachment } from '../../domain/form/form-field';
import { claimedUploadType, validateUpload } from '../../domain/upload/upload-rules';
import { randomId } from '../../platform/device/random-id';
import { pickFiles, releasePreview, type PickedFile } from '../../platform/network/upload';
import type { UploadItem } from '../../ui/fields/upload-field';
import { useUploadService } from '../upload-service-context';

/** A file not uploaded yet. */
interface Transfer {
  id: string;
  file: PickedFile;
  controller: AbortController;
  progress: number;
  problem: string;
}

export interface Attachments {
  items: UploadItem[];
  /** Messages for the files of the last choice that were rejected, each with the file's name. */
  refused: readonly string[];
  add: () => Promise<void>;
  remove: (id: string) => void;
  retry: (id: string) => void;
}

/**
 * Manages a field's files: uploaded ones are its answer; pending and failed ones are shown beside them.
 * @param onChange receives the answer after every change
 */
export function useAttachments(arrived: readonly Attachment[], onChange: (files: Attachment[]) => void): Attachments {
  const service = useUploadService();
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Uploads finish one by one; each appends to the answer as it is at that time.
  const answer = useRef(arrived);
  answer.current = arrived;

  const change = (id: string, part: Partial<Transfer>): void =>
    setTransfers((all) => all.map((transfer) => (transfer.id === id ? { ...transfer, ...part } : transfer)));
  const forget = (id: string): void => setTransfers((all) => all.filter((transfer) => transfer.id !== id));

  const send = async ({ id, file, controller }: Transfer): Promise<void> => {
    const isCancelled = (): boolean => controller.signal.aborted;
    if (isCancelled()) return;
    change(id, { progress: 0, problem: '' });
    try {
      const reference = await service.upload(file, (progress) => change(id, { progress }), controller.signal);
      answer.current = [...answer.current, { reference, name: file.name, size: file.sizeBytes }];
      onChange([...answer.current]);
      forget(id);
      releasePreview(file);
    } catch (error) {
      if (isCancelled()) return;
      change(id, { problem: error instanceof Error ? error.message : '上传失败，请重试' });
    }
  };

  const add = async (): Promise<void> => {
    const picked = await pickFiles({ multiple: true });
    const room = fieldLimits.attachments - answer.current.length - transfers.length;
    const problems = picked.length > room ? [`最多上传 ${fieldLimits.attachments} 个文件`] : [];
    const started: Transfer[] = [];
    for (const file of picked.slice(0, Math.max(0, room))) {
      const problem = validateUpload({ name: file.name, type: mimeTypeOf(file), size: file.sizeBytes });
      if (problem === null)
        started.push({ id: randomId(), file, controller: new AbortController(), progress: 0, problem: '' });
      else problems.push(`${file.name}：${problem}`);
    }
    if (picked.length > 0) setRefused(problems);
    setTransfers((all) => [...all, ...started]);
    // Sequential: on a conference's network parallel uploads all time out.
    for (const transfer of started) await send(transfer);
  };

  return {
    items: [
      ...arrived.map((file) => arrivedItem(file, service.fileUrl(file.reference))),
      ...transfers.map(transferItem),
    ],
    refused,
    add,
    remove: (id) => {
      const transfer = transfers.find((candidate) => candidate.id === id);
      if (transfer !== undefined) {
        transfer.controller.abort();
        releasePreview(transfer.file);
        forget(id);
        return;
      }
      onChange(arrived.filter(({ reference }) => reference !== id));
      service.discard(id);
    },
    retry: (id) => {
      const transfer = transfers.find((candidate) => candidate.id === id);
      if (transfer !== undefined) void send(transfer);
    },
  };
}

function arrivedItem({ reference, name }: Attachment, url: string): UploadItem {
  const isPdf = claimedUploadType({ name, type: '' }) === 'application/pdf';
  return {
    id: reference,
    name: name || '附件',
    kind: isPdf ? 'pdf' : 'image',
    thumbnailUrl: isPdf ? null : url,
    status: 'done',
    progress: 1,
  };
}

function transferItem({ id, file, progress, problem }: Transfer): UploadItem {
  return {
    id,
    name: file.name,
    kind: file.kind,
    thumbnailUrl: file.previewUrl,
    status: problem === '' ? 'uploading' : 'failed',
    progress,
    problem,
  };
}

function mimeTypeOf({ handle }: PickedFile): string {
  return typeof Blob !== 'undefined' && handle instanceof Blob ? handle.type : '';
}
