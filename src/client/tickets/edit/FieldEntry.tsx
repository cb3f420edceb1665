import type { DeclaredField, TicketEditKey } from '#src/domain/tickets/fields'
import { ChoiceEntry } from '#src/client/platform/form/ChoiceEntry'
import { DayEntry } from '#src/client/platform/form/DayEntry'
import type { Form } from '#src/client/platform/form/form'
import { NumberEntry, TextEntry } from '#src/client/platform/form/TextEntry'
import type { HeldTicket } from '#src/client/tickets/edit/edit-values'
import { words } from '#src/client/tickets/messages'

/** The entry of one field of a ticket, as its type asks, with its unit. */
export function FieldEntry({ form, field, unit, isFirst }: { readonly form: Form<HeldTicket>; readonly field: DeclaredField; readonly unit: string | null; readonly isFirst: boolean }) {
  // Only editable fields are given to this form.
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
