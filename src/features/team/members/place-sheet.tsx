import { useMemo, useState } from 'react';
import { useConsentTerms, type ConsentTerms } from '../../../api/privacy-notice';
import { useCommand } from '../../../api/use-command';
import { refreshCentre, type CentreVisit } from '../../../session/centre';
import { answersOf, textAnswer } from '../../../domain/form/answers';
import { answerKinds, makeField } from '../../../domain/form/kinds/answer-kinds';
import { questions } from '../../../domain/form/known-questions';
import { buildSubmission } from '../../../domain/form/submission';
import { FormFields } from '../../../forms/form-fields';
import { FormLoading } from '../../../forms/form-loading';
import { useDynamicForm } from '../../../forms/use-dynamic-form';
import { toast } from '../../../platform/device/feedback';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Checkbox } from '../../../ui/fields/checkbox';
import { Box } from '../../../ui/native/box';
import { Sheet } from '../../../ui/overlay/sheet';
import { errorMessage } from '../../../api/call-error';

interface PlaceSheetProps {
  visit: CentreVisit;
  open: boolean;
  onClose: () => void;
}

const identity = { section: 'person', isRequired: true } as const;
const placeFields = [
  makeField(questions.name, '姓名', 'text', { ...identity, maxLength: 50 }),
  makeField(questions.phone, '手机号码', 'phone', identity),
];

/** Takes a place by name and phone, whose member fills in the rest (product §11.22). */
export function PlaceSheet(props: PlaceSheetProps) {
  const { consent, error, retry } = useConsentTerms(props.visit.meeting.id, '参会人');
  if (consent !== null) return <PlaceForm {...props} consent={consent} />;
  return (
    <Sheet open={props.open} title="先占位" onClose={props.onClose}>
      <FormLoading problem={error && errorMessage(error)} onRetry={retry} />
    </Sheet>
  );
}

function PlaceForm({ visit, open, onClose, consent }: PlaceSheetProps & { consent: ConsentTerms }) {
  const { meeting, call } = visit;
  const [isTold, setIsTold] = useState(true);
  const fields = useMemo(() => consent.withConsentFields(placeFields), [consent]);
  const initial = useMemo(() => answersOf(fields, ({ kind }) => answerKinds[kind].empty), [fields]);
  const form = useDynamicForm({ fields, initial });
  const add = useCommand('addMembers', { by: call, isKeyed: true, notify: (message) => toast(message, 'fail') });
  const submit = async (): Promise<void> => {
    const answers = await form.check();
    if (answers === null) return;
    const member = {
      ...{ form: buildSubmission(placeFields, answers), meetingId: meeting.id },
      ...{ isPlace: true, credit: null },
    };
    const agreed = consent.consentIn(fields, answers);
    const outcome = await add({ meetingId: meeting.id, members: [member], isTold, consent: agreed });
    if (outcome?.kind === 'refused') form.showRefusal(outcome.message);
    if (outcome?.kind !== 'done') return;
    onClose();
    const name = textAnswer(answers, questions.name);
    toast(isTold ? `已为${name}占位，短信请其补填` : `已为${name}占位`, 'ok');
    await refreshCentre();
  };
  return (
    <Sheet
      open={open}
      title="先占位"
      onClose={onClose}
      footer={
        <Button busyText="占位中…" onPress={submit}>
          先占位
        </Button>
      }
    >
      <Box className="place-sheet">
        <FormFields form={form} />
        <Card label="短信">
          <Checkbox
            label="发短信请本人补填"
            hint="本人收到链接；占位也可先交费，补填后参会码才生效"
            checked={isTold}
            onChange={setIsTold}
          />
        </Card>
      </Box>
    </Sheet>
  );
}
