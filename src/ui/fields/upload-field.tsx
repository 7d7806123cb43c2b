import { Field, fieldBasics, type FieldBasics } from './field';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { Picture } from '../native/picture';
import './upload-field.css';

export interface UploadFieldProps extends FieldBasics {
  files: readonly UploadItem[];
  /** Messages about files that were just chosen and rejected. */
  refused?: readonly string[];
  /** Opens the file picker; called from a tap. */
  onAdd: () => void;
  /** Removes a file; without it files cannot be removed. */
  onRemove?: (id: string) => void;
  /** Retries a failed upload. */
  onRetry?: (id: string) => void;
  addText?: string;
  disabled?: boolean;
}

export function UploadField(props: UploadFieldProps) {
  const { files, refused = [], onAdd, onRemove, onRetry, addText = '上传附件', disabled } = props;
  return (
    <Field {...fieldBasics(props)} kind="group">
      {(control) => (
        <Box role="group" aria-labelledby={control.labelId}>
          {files.length > 0 && (
            <Box as="ul" className="ui-upload__list">
              {files.map((file) => (
                <UploadRow key={file.id} file={file} disabled={disabled} onRemove={onRemove} onRetry={onRetry} />
              ))}
            </Box>
          )}
          <Press
            id={control.id}
            className="ui-upload__add"
            disabled={disabled}
            aria-describedby={[control.requiredId, control.describedBy].filter(Boolean).join(' ') || undefined}
            onPress={onAdd}
          >
            <Icon name="upload" />
            <Box as="span">{addText}</Box>
          </Press>
          {refused.length > 0 && (
            <Box role="alert" className="ui-upload__refused">
              {refused.map((problem, index) => (
                <Box key={index}>{problem}</Box>
              ))}
            </Box>
          )}
        </Box>
      )}
    </Field>
  );
}

interface UploadRowProps {
  file: UploadItem;
  disabled?: boolean | undefined;
  onRemove?: ((id: string) => void) | undefined;
  onRetry?: ((id: string) => void) | undefined;
}

/** One file: name, progress and actions. */
export function UploadRow({ file, disabled, onRemove, onRetry }: UploadRowProps) {
  return (
    <Box as="li" className="ui-upload__row">
      <Thumbnail file={file} />
      <Box className="ui-upload__texts">
        <Box className="ui-upload__name">{file.name}</Box>
        <UploadStatus file={file} />
      </Box>
      {file.status === 'failed' && onRetry && (
        <Press
          className="ui-upload__act"
          disabled={disabled}
          aria-label={`重试 ${file.name}`}
          onPress={() => onRetry(file.id)}
        >
          <Icon name="refresh" />
        </Press>
      )}
      {onRemove && (
        <Press
          className="ui-upload__act"
          disabled={disabled}
          aria-label={`移除 ${file.name}`}
          onPress={() => onRemove(file.id)}
        >
          <Icon name="close" />
        </Press>
      )}
    </Box>
  );
}

function Thumbnail({ file }: { file: UploadItem }) {
  if (file.thumbnailUrl !== null) return <Picture className="ui-upload__thumbnail" src={file.thumbnailUrl} alt="" />;
  return (
    <Box as="span" className="ui-upload__thumbnail ui-upload__thumbnail--icon">
      <Icon name={file.kind === 'image' ? 'image' : 'file'} size="large" />
    </Box>
  );
}

function UploadStatus({ file }: { file: UploadItem }) {
  if (file.status === 'failed') {
    return (
      <Box className="ui-upload__status ui-upload__status--failed" role="alert">
        {file.problem || '上传失败'}
      </Box>
    );
  }
  if (file.status === 'done') return <Box className="ui-upload__status">已上传</Box>;
  const percent = Math.round(file.progress * 100);
  return (
    <>
      <Box className="ui-upload__status">上传中 {percent}%</Box>
      <Box
        role="progressbar"
        className="ui-upload__progress"
        aria-label={`${file.name} 上传进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Box className="ui-upload__progress-bar" style={{ width: `${percent}%` }} />
      </Box>
    </>
  );
}

/** A file on the list of an upload field. */
export interface UploadItem {
  id: string;
  name: string;
  kind: 'image' | 'pdf' | 'other';
  /** URL of an image preview; null for none. */
  thumbnailUrl: string | null;
  status: 'uploading' | 'done' | 'failed';
  /** The share sent while uploading, 0 to 1. */
  progress: number;
  /** Why it failed. */
  problem?: string;
}
