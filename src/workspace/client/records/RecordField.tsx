import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { LongTextEntry, NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { Field } from '#src/platform/domain/records/fields'
import type { RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'

interface RecordFieldProps {
  readonly form: RecordFormValue
  readonly name: string
  readonly field: Field
  /** Gets the focus when the pane opens. */
  readonly isFirst: boolean
}

/** The form field of a record's field, by its kind. */
export function RecordField({ form, name, field, isFirst }: RecordFieldProps) {
  const entry = { form, name, isFirst }
  switch (field.type) {
    case 'text':
      return field.lines > 1 ? <LongTextEntry<Texts> {...entry} rows={field.lines} isRequired={field.required} /> : <TextEntry<Texts> {...entry} isRequired={field.required} />
    case 'choice':
      return <ChoiceEntry<Texts> form={form} name={name} isRequired choices={Object.entries(field.choices).map(([value, label]) => ({ value, label }))} />
    case 'decimal':
      return <NumberEntry<Texts> {...entry} isRequired={field.required} {...(field.unit === null ? {} : { unit: field.unit })} />
    case 'whole':
      return <NumberEntry<Texts> {...entry} isRequired={field.required} isWhole />
    case 'day':
      return <DayEntry<Texts> {...entry} isRequired={field.required} />
    case 'yes_no':
      return <SwitchEntry<Texts> form={form} name={name} />
    case 'own':
      throw new Error(`the field ${name} has a form field of its own, which is to be given`)
  }
}
