import { useState } from 'react';
import type { Attachment } from '../../domain/form/form-field';
import { claimedUploadType } from '../../domain/upload/upload-rules';
import { openFile } from '../../platform/device/open-file';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Picture } from '../native/picture';
import { Press } from '../native/press';
import './attachment-list.css';

export interface AttachmentListProps {
  /** The question that the files answer; it also names files without a name of their own. */
  label: string;
  attachments: readonly Attachment[];
  fileUrl: (reference: string) => string;
  /** Receives a message for the user when a file fails to open. */
  onFailure: (message: string) => void;
}

/** Submitted files: thumbnails that open, including PDFs. */
export function AttachmentList({ label, attachments, fileUrl, onFailure }: AttachmentListProps) {
  return (
    <Box as="ul" className="attachment-list">
      {attachments.map((file, index) => (
        <Box key={file.reference} as="li">
          <Thumbnail
            name={file.name || (attachments.length > 1 ? `${label} ${index + 1}` : label)}
            reference={file.reference}
            url={fileUrl(file.reference)}
            onFailure={onFailure}
          />
        </Box>
      ))}
    </Box>
  );
}

interface ThumbnailProps extends Pick<AttachmentListProps, 'onFailure'> {
  name: string;
  reference: string;
  url: string;
}

function Thumbnail({ name, reference, url, onFailure }: ThumbnailProps) {
  // A reference whose name does not reveal its kind is tried as an image first.
  const [isPicture, setIsPicture] = useState(() => !isPdf(reference) && !isPdf(name));
  const open = (): void => {
    openFile(url, isPicture ? 'image' : 'pdf').catch(() => onFailure('附件打开失败，请重试'));
  };
  return (
    <Press className="attachment-list__item" onPress={open}>
      {isPicture ? (
        <Picture className="attachment-list__picture" src={url} alt="" lazy onError={() => setIsPicture(false)} />
      ) : (
        <Box as="span" className="attachment-list__picture attachment-list__picture--file">
          <Icon name="file" size="large" />
          PDF
        </Box>
      )}
      <Box as="span" className="attachment-list__name">
        <Box as="span" className="ui-visually-hidden">
          {'打开 '}
        </Box>
        {name}
      </Box>
    </Press>
  );
}

function isPdf(reference: string): boolean {
  const path = reference.replace(/[?#].*$/, '');
  return claimedUploadType({ name: path, type: '' }) === 'application/pdf';
}
