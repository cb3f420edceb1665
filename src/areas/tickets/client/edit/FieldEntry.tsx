import type { DeclaredField, TicketEditKey } from '#src/areas/tickets/domain/fields'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import type { Form } from '#src/platform/client/form/form'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import type { HeldTicket } from '#src/areas/tickets/client/edit/edit-values'
import { words } from '#src/areas/tickets/client/messages'

/** The form control for one field of a ticket, chosen by the field's type. Shows the unit, if there is one. */
export function FieldEntry({ form, field, unit, isFirst }: { readonly form: Form<HeldTicket>; readonly field: DeclaredField; readonly unit: string | null; readonly isFirst: boolean }) {
  // the form has only editable fields, so the cast is safe
  const shared = { form, name: field.key as TicketEditKey, isFirst, ...(unit === null ? {} : { unit }) }
  const { type } = field
  switch (type.kind) {
    case 'choice':
      return <ChoiceEntry form={form} name={shared.name} choices={type.choices.filter((one) => one !== '').map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) }))} />
    case 'integer':
      return <NumberEntry {...shared} isWhole />
    case 'decimal':
    case 'degrees':
      return <NumberEntry {...shared} />
    case 'date':
      return <DayEntry {...shared} />
    case 'time':
      return <TextEntry {...shared} placeholder={words('time_format')} />
    default:
      return <TextEntry {...shared} {...(type.kind === 'text' ? { maxLength: type.max } : {})} />
  }
}
