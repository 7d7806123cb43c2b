import type { FieldValue, FormField, FormSection } from '../domain/form/form-field';
import { Card } from '../ui/card/card';
import { FormFieldSlot } from './form-field-slot';
import type { DynamicForm } from './use-dynamic-form';

interface FormFieldsProps {
  form: DynamicForm;
  /** Messages from outside the rules, such as the server's, by field id. */
  outsideErrors?: Readonly<Record<string, string>>;
  onFieldBlur?: (field: FormField, value: FieldValue) => void;
}

const sectionTitles: Record<FormSection, string> = { basic: '基本信息', hotel: '住宿', attachments: '附件' };
const sections = Object.keys(sectionTitles) as FormSection[];

/** A form's fields, a card for each section that has any. */
export function FormFields({ form, outsideErrors = {}, onFieldBlur }: FormFieldsProps) {
  return (
    <>
      {sections.map((section) => {
        const members = form.fields.filter((field) => field.section === section);
        if (members.length === 0) return null;
        return (
          <Card key={section} title={sectionTitles[section]}>
            {members.map((field) => (
              <FormFieldSlot
                key={field.id}
                field={field}
                fields={form.fields}
                control={form.control}
                outsideError={outsideErrors[field.id] ?? ''}
                onFieldBlur={onFieldBlur}
              />
            ))}
          </Card>
        );
      })}
    </>
  );
}
