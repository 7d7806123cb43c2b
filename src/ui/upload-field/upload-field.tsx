import { Field, type FieldBasics } from '../field/field';
import { Icon } from '../icon/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { UploadRow } from './upload-row';
import type { UploadItem } from './upload-item';
import './upload-field.css';

export interface UploadFieldProps extends FieldBasics {
  files: readonly UploadItem[];
  /** Lets the user pick files; called from a tap. */
  onAdd: () => void;
  /** Takes a file off the list; without it files cannot be taken off. */
  onRemove?: (id: string) => void;
  /** Sends a failed file again. */
  onRetry?: (id: string) => void;
  addText?: string;
  disabled?: boolean;
}

/** Files added to a form, with how far each has got. Looks only: picking and sending are the owner's. */
export function UploadField(props: UploadFieldProps) {
  const { files, onAdd, onRemove, onRetry, addText = '上传附件', disabled } = props;
  return (
    <Field label={props.label} required={props.required} hint={props.hint} error={props.error} kind="group">
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
        </Box>
      )}
    </Field>
  );
}
