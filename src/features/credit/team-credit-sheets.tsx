import { useState } from 'react';
import { creditFields, creditForm, type CreditInfo } from '../../domain/credit/credit-form';
import { FormFields } from '../../forms/form-fields';
import { useDynamicForm } from '../../forms/use-dynamic-form';
import { useOwnForm } from '../../forms/use-own-form';
import { Button } from '../../ui/display/button';
import { Box } from '../../ui/native/box';
import { Sheet } from '../../ui/overlay/sheet';

interface MemberCreditSheetProps {
  name: string;
  initial: CreditInfo;
  open: boolean;
  onClose: () => void;
  onKeep: (credit: CreditInfo) => void;
}

/** Shows one member's credit form. It is stored for a batch instead of being sent. */
export function MemberCreditSheet({ name, initial, open, onClose, onKeep }: MemberCreditSheetProps) {
  const { form, check } = useOwnForm(creditForm, initial, (credit) => onKeep(credit()));
  const finish = async (): Promise<void> => {
    const credit = await check();
    if (credit === null) return;
    onKeep(credit);
    onClose();
  };
  return (
    <Sheet open={open} title={`学分 · ${name}`} onClose={onClose} footer={<Button onPress={finish}>完成</Button>}>
      <FormFields form={form} />
    </Sheet>
  );
}

/** The answers that colleagues often have in common. */
const commonNames = ['jobTitle', 'employer', 'isGrassroots', 'province'] as const;
type CommonName = (typeof commonNames)[number];

interface CommonCreditSheetProps {
  open: boolean;
  /** The forms with a missing answer. */
  credits: readonly CreditInfo[];
  onClose: () => void;
  /** Called with a function that fills in a form's missing answers and changes no others. */
  onFill: (fill: (credit: CreditInfo) => CreditInfo) => void;
}

/** Fills in one answer for everyone who lacks it. */
export function CommonCreditSheet({ open, credits, onClose, onFill }: CommonCreditSheetProps) {
  const lacking = commonNames.filter((name) => credits.some((credit) => credit[name] === ''));
  // The form is new whenever it opens: the last answer is no default for the remaining members.
  const [opening, setOpening] = useState({ isOpen: open, count: 0 });
  if (opening.isOpen !== open) setOpening({ isOpen: open, count: opening.count + (open ? 1 : 0) });
  return (
    <CommonCreditForm
      key={opening.count}
      lacking={lacking}
      {...{ open, onClose, onFill }}
      peopleLacking={credits.filter((credit) => lacking.some((name) => credit[name] === '')).length}
    />
  );
}

interface CommonCreditFormProps extends Omit<CommonCreditSheetProps, 'credits'> {
  lacking: readonly CommonName[];
  peopleLacking: number;
}

function CommonCreditForm({ open, lacking, peopleLacking, onClose, onFill }: CommonCreditFormProps) {
  const [fields] = useState(() =>
    creditFields
      .filter(({ shortName }) => lacking.some((name) => name === shortName))
      .map((field) => ({ ...field, isRequired: false })),
  );
  const form = useDynamicForm({ fields, initial: creditForm.answersIn(null) });
  const fill = (): void => {
    const typed = creditForm.infoOf(form.answers());
    onFill((credit) => {
      const filled = lacking.filter((name) => credit[name] === '').map((name) => [name, typed[name]] as const);
      return { ...credit, ...Object.fromEntries(filled) };
    });
    onClose();
  };
  return (
    <Sheet open={open} title="统一填写" onClose={onClose} footer={<Button onPress={fill}>填给所有缺少的参会人</Button>}>
      {fields.length === 0 ? (
        <Box>缺少的内容因人而异，请逐位填写。</Box>
      ) : (
        <>
          <Box>{`只填给 ${peopleLacking} 位缺少该项的参会人，已有的内容不变。可只填其中几项。`}</Box>
          <FormFields form={form} />
        </>
      )}
    </Sheet>
  );
}
