import type { UploadService } from '../platform/upload/upload-service';
import { apiUrl } from './call-server';
import { errorMessage } from './error-message';
import { discardUpload, uploadFile } from './upload-file';

/** A form's attachments against the API, and whether any is still on its way. */
export interface ApiUploads {
  service: UploadService;
  isUnderWay: () => boolean;
}

/** Makes the uploads of one form; keep it as long as the form. */
export function createApiUploads(): ApiUploads {
  const underWay = new Set<string>();
  return {
    service: {
      upload: (file, onProgress, signal) =>
        uploadFile(file, onProgress, signal).catch((error: unknown) => {
          throw new Error(errorMessage(error));
        }),
      discard: discardUpload,
      fileUrl: apiUrl,
      reportUnderWay: (fieldId, isUnderWay) => {
        if (isUnderWay) underWay.add(fieldId);
        else underWay.delete(fieldId);
      },
    },
    isUnderWay: () => underWay.size > 0,
  };
}
