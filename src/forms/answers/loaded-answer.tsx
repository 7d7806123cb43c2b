import { useEffect, useState, type ComponentType } from 'react';
import { preloadPart } from '../../platform/browser/chunk-loading';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { Button } from '../../ui/display/button';
import { Field } from '../../ui/fields/field';
import { ReservedRoom, tellsNear } from '../../ui/layout/reserved-room';
import { Box } from '../../ui/native/box';
import { basicsOf, type AnswerProps } from './answer-props';

/** The height of most controls, in pixels. */
const usualHeight = 48;

/**
 * Renders a kind of answer that few forms ask for, whose code loads once the first such field of a page comes near the
 * screen, or else with what the page loads ahead. Until then its label stands there, and the room of its control.
 */
export function loadedAnswer(load: () => Promise<ComponentType<AnswerProps>>): ComponentType<AnswerProps> {
  let loaded: ComponentType<AnswerProps> | null = null;
  const loadOnce = async (): Promise<ComponentType<AnswerProps>> => (loaded = await load());
  return function LoadedAnswer(props: AnswerProps) {
    const [isMissing, setMissing] = useState(false);
    const [isNear, setNear] = useState(!tellsNear);
    const isWanted = isNear || props.error !== '';
    useEffect(() => {
      if (loaded !== null) return undefined;
      // A failure is ignored here: it occurs again, and is reported, when the field comes near.
      return preloadPart(() =>
        loadOnce().then(
          () => setNear(true),
          () => undefined,
        ),
      );
    }, []);
    const Answer = useLoadedWhen(isWanted && loaded === null && !isMissing, loadOnce, () => setMissing(true)) ?? loaded;
    if (Answer !== null) return <Answer {...props} />;
    const { label, required, error, anchor } = basicsOf(props);
    return (
      <Field {...{ label, required, error, anchor }} kind="group">
        {() =>
          isMissing ? (
            <Box style={{ minHeight: usualHeight }}>
              <Button kind="outline" size="small" onPress={() => setMissing(false)}>
                重试
              </Button>
            </Box>
          ) : (
            <ReservedRoom height={usualHeight} onNear={() => setNear(true)} />
          )
        }
      </Field>
    );
  };
}
