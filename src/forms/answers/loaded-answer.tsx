import { useState, type ComponentType } from 'react';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { Button } from '../../ui/display/button';
import { Field } from '../../ui/fields/field';
import { Box } from '../../ui/native/box';
import { basicsOf, type AnswerProps } from './answer-props';

/** The height of most controls, in pixels. */
const usualHeight = 48;

/**
 * Renders a kind of answer that few forms ask for, whose code loads with the first such field of a page. Until then its label
 * stands there, and the room of its control.
 */
export function loadedAnswer(load: () => Promise<ComponentType<AnswerProps>>): ComponentType<AnswerProps> {
  let loaded: ComponentType<AnswerProps> | null = null;
  const loadOnce = async (): Promise<ComponentType<AnswerProps>> => (loaded = await load());
  return function LoadedAnswer(props: AnswerProps) {
    const [isMissing, setMissing] = useState(false);
    const Answer = useLoadedWhen(loaded === null && !isMissing, loadOnce, () => setMissing(true)) ?? loaded;
    if (Answer !== null) return <Answer {...props} />;
    const { label, required, error, anchor } = basicsOf(props);
    return (
      <Field {...{ label, required, error, anchor }} kind="group">
        {() => (
          <Box style={{ minHeight: usualHeight }}>
            {isMissing && (
              <Button kind="outline" size="small" onPress={() => setMissing(false)}>
                重试
              </Button>
            )}
          </Box>
        )}
      </Field>
    );
  };
}
