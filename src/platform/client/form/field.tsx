import { CircleAlert } from 'lucide-react'
import { FieldError, Label, Text } from 'react-aria-components'
import { words } from '#src/platform/client/form/messages'
import { useFormState } from '#src/platform/client/form/use-form'
import type { Form } from '#src/platform/client/form/form'

/** The props of every field: the form, the name of the value to edit, and the texts to show. */
export interface EntryProps<Held extends object, Kind> {
  readonly form: Form<Held, never> | Form<Held>
  /** The name of the form's value that this field edits. Only values of the type `Kind` are accepted. */
  readonly name: { [Name in keyof Held]: Held[Name] extends Kind ? Name : Kind extends Held[Name] ? Name : never }[keyof Held] & string
  /** The label of the field. Defaults to the label in the form's options. */
  readonly label?: string
  readonly hint?: string
  /** When false, the label says that the field is optional. */
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
}

/** The current value of a field, its error message if it is invalid, and a function to set the value. */
export function useEntry<Held extends object, Kind>({ form, name, label }: EntryProps<Held, Kind>): {
  readonly value: unknown
  readonly problem: string | undefined
  readonly label: string
  put(value: Kind): void
} {
  const { values, problems } = useFormState(form)
  const labels: Readonly<Record<string, string | undefined>> = form.options().labels
  return { value: values[name], problem: problems[name], label: label ?? labels[name] ?? name, put: (value) => form.put(name, value) }
}

/** The label of a field, with 'optional' when the field may be empty. */
export function FieldLabel({ label, isRequired = false }: { readonly label: string; readonly isRequired?: boolean | undefined }) {
  return <Label className="field-label">{isRequired ? label : words('optional', { label })}</Label>
}

/** The hint and the error below a field. */
export function FieldFoot({ hint, problem }: { readonly hint?: string | undefined; readonly problem?: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">
        <CircleAlert aria-hidden size={14} strokeWidth={1.75} /> {problem}
      </FieldError>
    </>
  )
}
