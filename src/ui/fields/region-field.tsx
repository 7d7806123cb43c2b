import { forwardRef, useState } from 'react';
import { Field, type FieldBasics } from './field';
import { Box } from '../native/box';
import { TextInput } from '../native/text-input';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { ValueButton } from './value-button';
import { Sheet } from '../overlay/sheet';
import { Skeleton } from '../layout/skeleton';
import { regionText, type Region } from '../../domain/regions/region';
import './region-field.css';

export interface RegionFieldProps extends FieldBasics {
  value: Region;
  onChange: (region: Region) => void;
  onBlur?: () => void;
  /** The last level to choose. */
  downTo?: 'province' | 'city' | 'district' | undefined;
  /** The street address below the region. */
  detail?: { value: string; onChange: (detail: string) => void; label?: string; maxLength?: number };
  /** The province whose cities are listed first while nothing is chosen; '' for none. */
  startAt?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
}

const allLevels = ['province', 'city', 'district'] as const;
const loadChooser = () => import('./region-chooser');

/** A place in China, chosen level by level in a sheet. The ref focuses its button. */
export const RegionField = forwardRef<HTMLButtonElement, RegionFieldProps>(function RegionField(props, ref) {
  const { label, value, onChange, onBlur, downTo = 'district', detail, disabled } = props;
  const { startAt = '', placeholder = '请选择' } = props;
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const chooser = useLoadedWhen(open, loadChooser, close);
  return (
    <Field label={label} required={props.required} hint={props.hint} error={props.error} anchor={props.anchor}>
      {(control) => (
        <>
          <ValueButton
            ref={ref}
            control={control}
            text={regionText(value)}
            placeholder={placeholder}
            expanded={open}
            disabled={disabled}
            onPress={() => setOpen(true)}
          />
          {detail && (
            <Box className="ui-region-field__detail">
              <TextInput
                className="ui-text-field__input"
                aria-label={detail.label ?? `${label}详细地址`}
                placeholder={regionText(value) === '' ? '街道、门牌号，或完整地址' : '街道、门牌号'}
                autoComplete="street-address"
                value={detail.value}
                maxLength={detail.maxLength}
                disabled={disabled}
                aria-describedby={control.describedBy}
                onChange={detail.onChange}
                onBlur={onBlur}
              />
            </Box>
          )}
          <Sheet open={open} title={label} tall onClose={close}>
            {chooser === null ? (
              <Skeleton shape="list" />
            ) : (
              <chooser.RegionChooser
                value={value}
                startAt={regionText(value) === '' ? startAt : ''}
                levels={allLevels.slice(0, allLevels.indexOf(downTo) + 1)}
                onChoose={(region) => {
                  onChange(region);
                  close();
                }}
              />
            )}
          </Sheet>
        </>
      )}
    </Field>
  );
});
