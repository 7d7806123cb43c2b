import { Controller } from 'react-hook-form';
import type { InvoiceInfo } from '../../domain/invoice/invoice-info';
import { invoiceFields, invoiceTypes, noInvoiceType } from '../../domain/invoice/invoice-form';
import { NumberField } from '../number-field';
import type { CheckedForm } from '../use-checked-form';
import { Card } from '../../ui/card/card';
import { RadioGroup } from '../../ui/radio-group/radio-group';
import { TextField } from '../../ui/text-field/text-field';

interface InvoiceFieldsProps {
  form: CheckedForm<InvoiceInfo>;
  /** Issued already, or the deadline is over: shown, not changed. */
  isLocked?: boolean;
}

const typeOptions = invoiceTypes.map(({ type, text }) => ({ value: String(type), label: text }));

/** The fields of the invoice form: those an invoice needs first, the optional ones in a card of their own. */
export function InvoiceFields({ form, isLocked = false }: InvoiceFieldsProps) {
  const needed = invoiceFields.filter(({ requiredMessage }) => requiredMessage !== null);
  const optional = invoiceFields.filter(({ requiredMessage }) => requiredMessage === null);
  return (
    <>
      <Card title="发票信息">
        <Controller
          control={form.control}
          name="invoiceType"
          render={({ field, fieldState }) => (
            <RadioGroup
              label="发票类型"
              required
              options={typeOptions}
              value={field.value === noInvoiceType ? '' : String(field.value)}
              error={fieldState.error?.message}
              onChange={(type) => field.onChange(Number(type))}
              disabled={isLocked}
            />
          )}
        />
        <InvoiceTexts fields={needed} form={form} isLocked={isLocked} />
      </Card>
      <Card title="单位信息（选填）">
        <InvoiceTexts fields={optional} form={form} isLocked={isLocked} />
      </Card>
    </>
  );
}

interface InvoiceTextsProps extends Required<InvoiceFieldsProps> {
  fields: typeof invoiceFields;
}

function InvoiceTexts({ fields, form, isLocked }: InvoiceTextsProps) {
  return (
    <>
      {fields.map(({ name, label, requiredMessage, maxLength, numberKind }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => {
            const basics = {
              label,
              required: requiredMessage !== null,
              value: field.value,
              error: fieldState.error?.message,
              onChange: field.onChange,
              onBlur: field.onBlur,
              placeholder: `请填写${label}`,
              disabled: isLocked,
            };
            if (numberKind !== null) return <NumberField {...basics} kind={numberKind} />;
            return <TextField {...basics} type={name === 'recipientEmail' ? 'email' : 'text'} maxLength={maxLength} />;
          }}
        />
      ))}
    </>
  );
}
