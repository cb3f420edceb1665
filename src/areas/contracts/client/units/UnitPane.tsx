import { useQuery } from '@tanstack/react-query'
import { allow } from '#src/platform/domain/verdict'
import { factorText, isFactor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { checkUnit, readTicketUnits, ticketUnitsText } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { callApi } from '#src/platform/client/api/call-api'
import { LongTextEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm, useFormState } from '#src/platform/client/form/use-form'
import { tellRecordsChanged } from '#src/platform/client/records/record-changes'
import '#src/areas/contracts/client/units/units.css'
import { words } from '#src/areas/contracts/client/units/messages'
import { allUnits, ticketUnitsOf, unitCalls, unitKeys, type Unit } from '#src/areas/contracts/client/units/unit-list'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

const LIST = '/admin/reconciliation-uom'

/** What the form holds; the ticket units as text, one a line. */
interface Held {
  readonly code: string
  readonly name: string
  readonly ticket_units: string
  readonly version: number
}

const empty: Held = { code: '', name: '', ticket_units: '', version: 0 }

/** One unit of measure as a form: code, name and the ticket units that count as it (UOM-2, UOM-3, UOM-6). */
export default function UnitPane({ params: { unitId } }: PaneViewProps<{ readonly unitId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = unitId === 'new' ? null : Number(unitId)
  const askedAll = useQuery({ queryKey: unitKeys.all(agency), queryFn: ({ signal }) => callApi(allUnits(), { signal }) })
  const asked = useQuery({
    queryKey: unitKeys.one(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(unitCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).reconciliation_uom,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const [others, data] = [askedAll.data, asked.data]
  if (others === undefined || (id !== null && data === undefined)) return <Unanswered asked={[askedAll, asked]} />
  const rules = others.reconciliation_uoms.filter((unit) => unit.id !== id).map((unit) => ({ code: unit.code, ticket_units: ticketUnitsOf(unit) }))
  return <UnitForm key={unitId} id={id} start={data === undefined ? empty : heldOf(data)} others={rules} />
}

function UnitForm({ id, start, others }: { readonly id: number | null; readonly start: Held; readonly others: readonly ReconciliationUnit[] }) {
  const isNew = id === null
  const title = isNew ? words('new_unit') : `${words('unit')} ${start.code}`
  usePaneTitle(title)
  const form = useForm({
    start,
    labels: { code: words('code'), name: words('name'), ticket_units: words('ticket_units') },
    check({ code, name, ticket_units: text }: Held) {
      const read = readTicketUnits(text)
      if (!('ticket_units' in read)) return { ...checkUnit({ code, name, ticket_units: [] }, others), ticket_units: read }
      return { version: allow, ...checkUnit({ code, name, ticket_units: read.ticket_units }, others) }
    },
    request({ code, name, ticket_units: text, version }: Held) {
      const read = readTicketUnits(text)
      const units = ('ticket_units' in read ? read.ticket_units : []).map(({ unit, factor }) => ({ ticket_uom: unit, factor_numerator: factor.numerator, factor_denominator: factor.denominator }))
      return id === null ? unitCalls.create({ code, name, ticket_units: units }) : unitCalls.change({ id, version, code, name, ticket_units: units })
    },
    records: 'reconciliation_uom',
    said: ({ reconciliation_uom: { code } }) => words(isNew ? 'added' : 'saved', { code }),
    undoWords: ({ reconciliation_uom: { code } }) => words(isNew ? 'undo_add' : 'undo_edit', { code }),
    // a 409 carries the row as the detail answers it
    present: (row) => heldOf(row as Unit),
    saved({ reconciliation_uom: saved }) {
      tellRecordsChanged('reconciliation_uom', [saved.id])
      workspaceHandle.leavePaneFor(LIST)
    },
  })
  const { values } = useFormState(form)
  return (
    <FormPane form={form} label={title} leaveTo={LIST} {...(isNew ? { save: words('add') } : {})}>
      <TextEntry form={form} name="code" isRequired isFirst />
      <TextEntry form={form} name="name" isRequired />
      <LongTextEntry form={form} name="ticket_units" rows={6} hint={words('ticket_units_hint')} />
      <Factors text={String(values['ticket_units'])} code={String(values['code'])} />
    </FormPane>
  )
}

/** What the lines mean: '1 LB = 0.0005 TON'. Drawn while all of them can be read. */
function Factors({ text, code }: { readonly text: string; readonly code: string }) {
  const read = readTicketUnits(text)
  if (!('ticket_units' in read) || read.ticket_units.length === 0 || code.trim() === '') return null
  const factors = new Map(read.ticket_units.filter(({ factor }) => isFactor(factor)).map(({ unit, factor }) => [unit, factorText(factor)]))
  return (
    <ul className="unit-factors entry-wide">
      {[...factors].map(([unit, factor]) => (
        <li key={unit}>{words('counts', { unit, factor, code: code.trim() })}</li>
      ))}
    </ul>
  )
}

function heldOf(unit: Unit): Held {
  return { code: unit.code, name: unit.name, ticket_units: ticketUnitsText(ticketUnitsOf(unit)), version: unit.version }
}
