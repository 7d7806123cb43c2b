import { useEffect } from 'react';
import type { Attachment } from '../../domain/form/form-field';
import { uploadHint } from '../../domain/upload/upload-rules';
import { UploadField } from '../../ui/fields/upload-field';
import { useUploadService } from '../upload-service-context';
import { basicsOf, type AnswerProps } from './answer-props';
import { useAttachments } from './use-attachments';

const noFiles: Attachment[] = [];

/** Images or PDF files, multiple. */
export function UploadAnswer(props: AnswerProps) {
  const { field, value, onChange } = props;
  const { onBlur: _, ...basics } = basicsOf(props);
  const { items, refused, add, remove, retry } = useAttachments(Array.isArray(value) ? value : noFiles, onChange);
  const underWay = items.some(({ status }) => status === 'uploading');
  const { reportUnderWay } = useUploadService();
  useEffect(() => {
    reportUnderWay(field.id, underWay);
    return () => reportUnderWay(field.id, false);
  }, [reportUnderWay, field.id, underWay]);
  return (
    <UploadField
      {...basics}
      hint={`${uploadHint}，单个文件不超过 5 MB`}
      files={items}
      refused={refused}
      onAdd={() => void add()}
      onRemove={remove}
      onRetry={retry}
    />
  );
}
