import { createContext, useContext } from 'react';
import type { UploadService } from '../platform/network/upload-service';

const UploadServiceContext = createContext<UploadService | null>(null);

export const UploadServiceProvider = UploadServiceContext.Provider;

/** Returns the upload service of the surrounding form. @throws Error outside an UploadServiceProvider */
export function useUploadService(): UploadService {
  const service = useContext(UploadServiceContext);
  if (service === null) throw new Error('A form with attachments stands in no UploadServiceProvider');
  return service;
}
