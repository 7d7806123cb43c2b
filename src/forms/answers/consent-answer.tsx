import { noticeName } from '../../domain/privacy/consent';
import { navigate } from '../../platform/browser/navigation/navigation';
import { Checkbox } from '../../ui/fields/checkbox';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import type { AnswerProps } from './answer-props';
import './consent-answer.css';

/** A checkbox for consent. The privacy notice that its text links to opens in a sheet, so that the form keeps its input. */
export function ConsentAnswer({ field, value, error, disabled, onChange }: AnswerProps) {
  const { key = '', text = '' } = field.options[0] ?? {};
  const [before = '', after] = text.split(noticeName);
  return (
    <Box className={`consent ${field.isRequired ? '' : 'consent--beside'} ${field.id}`}>
      <Checkbox
        label={
          after === undefined ? (
            text
          ) : (
            <>
              {before}
              <Press className="consent__notice" onPress={() => navigate('privacy')}>
                {noticeName}
              </Press>
              {after}
            </>
          )
        }
        checked={key !== '' && value === key}
        disabled={disabled}
        error={error}
        onChange={(isTicked) => onChange(isTicked ? key : '')}
      />
    </Box>
  );
}
