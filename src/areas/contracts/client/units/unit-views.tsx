import { factorText, isFactor } from '#src/platform/domain/units/conversion'
import { readTicketUnits, ticketUnitsText, type TypedUnit } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { unit } from '#src/areas/contracts/domain/units/unit'
import { LongTextEntry } from '#src/platform/client/form/TextEntry'
import { useFormState } from '#src/platform/client/form/use-form'
import { screenWords } from '#src/platform/client/words'
import '#src/areas/contracts/client/units/units.css'
import { unitScreen, type Unit } from '#src/areas/contracts/client/units/unit-screen'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const { ticket_units: ticketUnits } = unit.fields

const words = screenWords({
  search: 'Search units',
  none: 'No units yet. Press N to add one. The net amounts of tickets are converted to the units of pay items.',
  hint: 'One per line. Add the factor unless it is 1, such as LB 1/2000.',
  counts: '1 {{unit}} = {{factor}} {{code}}',
})

const unitColumns = recordColumns<Unit>(unit, {
  code: { width: 120, strong: true },
  name: { width: 240, flex: 1 },
  ticket_units: { width: 480, flex: 3, value: (row) => ticketUnitsText(ticketUnits.read(row.ticket_units)).replaceAll('\n', ' · ') },
})

const ticketUnitsEntry: OwnEntry<TypedUnit['ticket_units'], string> = {
  text: ticketUnitsText,
  read(text) {
    const result = readTicketUnits(text)
    return 'ticket_units' in result ? { value: result.ticket_units } : result
  },
  Entry: TicketUnitsEntry,
}

/** The agency's units of measure, each with the ticket units that convert to it (UOM-1). */
export function List() {
  return <RecordList<Unit> screen={unitScreen} name="reconciliation_uoms" columns={unitColumns} empty={words('none')} searchLabel={words('search')} actions={['units.edit', 'units.remove']} add="units.add" />
}

/** One unit of measure as a form: code, name, and the ticket units that convert to it (UOM-2, UOM-3, UOM-6). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={unitScreen} id={id} entries={{ ticket_units: ticketUnitsEntry }} />
}

function TicketUnitsEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  const { values } = useFormState(props.form)
  return (
    <>
      <LongTextEntry<Texts> {...props} rows={6} hint={words('hint')} />
      <Factors text={String(values['ticket_units'])} code={String(values['code'])} />
    </>
  )
}

/** Shows what the typed lines mean, such as '1 LB = 0.0005 TON'. Renders nothing unless all lines are valid. */
function Factors({ text, code: typed }: { readonly text: string; readonly code: string }) {
  const read = readTicketUnits(text)
  if (!('ticket_units' in read) || read.ticket_units.length === 0 || typed.trim() === '') return null
  const factors = new Map(read.ticket_units.filter(({ factor }) => isFactor(factor)).map(({ unit: ticketUnit, factor }) => [ticketUnit, factorText(factor)]))
  return (
    <ul className="unit-factors entry-wide">
      {[...factors].map(([ticketUnit, factor]) => (
        <li key={ticketUnit}>{words('counts', { unit: ticketUnit, factor, code: typed.trim() })}</li>
      ))}
    </ul>
  )
}
