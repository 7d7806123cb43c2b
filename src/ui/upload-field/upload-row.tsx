import { Icon } from '../icon/icon';
import { Box } from '../native/box';
import { Picture } from '../native/picture';
import { Press } from '../native/press';
import type { UploadItem } from './upload-item';

interface UploadRowProps {
  file: UploadItem;
  disabled?: boolean;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
}

/** One file: what it is, how far it has got, and what can be done about it. */
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
