import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone, type Project } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { EnteredTickets } from '#src/areas/tickets/client/paper-tickets/EnteredTickets'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { paperEntries } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { openPaperEntry } from '#src/areas/tickets/client/paper-tickets/paper-entry'
import { PaperPhoto } from '#src/areas/tickets/client/paper-tickets/PaperPhoto'
import { PaperPicture } from '#src/areas/tickets/client/paper-tickets/PaperPicture'
import '#src/areas/tickets/client/paper-tickets/paper-tickets.css'
import { completedName, leftEmpty, netOf, paperLabels } from '#src/areas/tickets/client/paper-tickets/paper-values'
import { countDrafts, onDrafts, waitingDrafts, type PaperField } from '#src/areas/tickets/client/public/paper-drafts'
import { useSuggestions } from '#src/areas/tickets/client/public/use-suggestions'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useFormState } from '#src/platform/client/form/use-form'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

/**
 * The form for tickets on paper. After each save, the form stays open for the next ticket and keeps the values that most tickets share
 * (PLUS-35).
 */
export default function PaperTicketPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked } = useProjectView(params.projectId, words('title'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const zone = useProjectZone({ project, isError })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (project === undefined || zone === null) return <Unanswered asked={[asked]} />
  return <PaperTicket key={project.id} project={project} zone={zone ?? browserZone()} />
}

function PaperTicket({ project, zone }: { readonly project: Project; readonly zone: string }) {
  const person = usePerson()
  const mayEnter = may('bulk_mark', person).allowed
  const { id: paneId, isFocused } = usePane()
  const pane = useRef<HTMLDivElement>(null)
  const zoneNow = useRef(zone)
  useEffect(() => void (zoneNow.current = zone), [zone])
  const [entry] = useState(() => openPaperEntry(project.id, () => zoneNow.current))
  const { form } = entry
  useFormState(form)
  useSyncExternalStore(onDrafts, waitingDrafts)
  const [draft, entered] = [entry.draft(), entry.entered()]
  const [focused, setFocused] = useState<PaperField | null>(null)
  const list = `/projects/${project.id}/tickets`
  const suggest = { agency: person.dot_authority_id, id: project.id }
  const materials = useSuggestions(suggest.agency, suggest.id, 'material_descriptions')
  const suppliers = useSuggestions(suggest.agency, suggest.id, 'suppliers')
  const plants = useSuggestions(suggest.agency, suggest.id, 'plants')
  const units = useSuggestions(suggest.agency, suggest.id, 'slip_uoms')
  const trucks = useSuggestions(suggest.agency, suggest.id, 'trucks')
  const locations = useSuggestions(suggest.agency, suggest.id, 'job_site_locations')
  const contractors = useSuggestions(suggest.agency, suggest.id, 'contractors')
  useEffect(() => paperEntries.open(paneId, entry), [paneId, entry])
  useEffect(() => () => entry.close(), [entry])
  // if several forms for paper tickets are open, the focused one gets the next scanned ticket
  useLayoutEffect(() => {
    if (isFocused) entry.follow()
  })
  const unsure = draft === null ? [] : leftEmpty(draft, form.values())
  const isTyped = draft === null && form.isDirty()
  const count = countDrafts(project.id)
  const ticket = `${draft?.id ?? ''} ${entered.length}`
  const firstField = unsure[0] ?? 'ticket_number'
  const focusedFor = useRef(' 0')
  // for a new scanned ticket, moves the focus to the first field that the scan was unsure about; if the pane opens without a scan, the
  // workspace sets the focus
  useEffect(() => {
    if (focusedFor.current === ticket) return
    focusedFor.current = ticket
    const [active, view] = [document.activeElement, pane.current]
    const isElsewhere = active !== null && view !== null && !active.contains(view) && !view.contains(active)
    if (isFocused && !isElsewhere && !isTyped) view?.querySelector<HTMLElement>(`[name="${firstField}"]`)?.focus()
  }, [ticket, isFocused, isTyped, firstField])
  // the text of the last focused field stays marked on the picture while the picture or a button has the focus
  const follow = ({ target }: FocusEvent) => setFocused((before) => (target.getAttribute('name') as PaperField | null) ?? before)
  const hintOf = (name: PaperField) => {
    const read = draft?.marks[name]?.unsure
    return read == null ? {} : { hint: words('hint_unsure', { text: read }) }
  }
  // the computed net is shown as a hint, because a net that is left empty is saved as gross less tare
  const net = form.values().net_amount.trim() === '' ? netOf(form.values()) : null
  const unit = form.values().uom_1
  const shared = { form, isReadOnly: !mayEnter }
  const paper = (
    <FormPane form={form} label={words('title')} leaveTo={list} save={words('save')} mayChange={mayEnter} {...(draft !== null ? scannedParts(count, unsure) : isTyped && count.free > 0 ? waitingParts(count) : {})}>
      <h3 className="form-group">{words('this_ticket')}</h3>
      <TextEntry {...shared} {...hintOf('ticket_number')} name="ticket_number" isRequired isFirst />
      <TextEntry {...shared} {...hintOf('truck')} name="truck" suggestions={trucks} />
      <NumberEntry {...shared} {...hintOf('gross_amount_1')} name="gross_amount_1" unit={unit} />
      <NumberEntry {...shared} {...hintOf('tare_amount_1')} name="tare_amount_1" unit={unit} />
      <NumberEntry {...shared} name="net_amount" unit={unit} {...(net === null ? {} : { hint: words('hint_net', { net: amountWithUnit(net, unit) }) })} {...hintOf('net_amount')} />
      <TextEntry {...shared} name="time" placeholder={words('time_format')} {...hintOf('time')} />
      {/* a new key for each ticket, so that a photo chosen in a file dialog that was opened for the previous ticket is discarded */}
      <PaperPhoto key={ticket} form={form} scanned={draft?.photo ?? null} isReadOnly={!mayEnter} />
      <h3 className="form-group">{words('kept')}</h3>
      <TextEntry {...shared} name="material_description" isRequired suggestions={materials} tidied={(text) => completedName(text, materials ?? [])} hint={words('hint_name')} {...hintOf('material_description')} />
      <TextEntry {...shared} {...hintOf('uom_1')} name="uom_1" suggestions={units} />
      <TextEntry {...shared} name="supplier" isRequired suggestions={suppliers} tidied={(text) => completedName(text, suppliers ?? [])} hint={words('hint_name')} {...hintOf('supplier')} />
      <TextEntry {...shared} name="plant_name" isRequired suggestions={plants} tidied={(text) => completedName(text, plants ?? [])} hint={words('hint_name')} {...hintOf('plant_name')} />
      <DayEntry {...shared} name="ticket_date" isRequired {...hintOf('ticket_date')} />
      <TextEntry {...shared} {...hintOf('job_site_location')} name="job_site_location" suggestions={locations} />
      <TextEntry {...shared} {...hintOf('contractor')} name="contractor" suggestions={contractors} />
      <EnteredTickets entered={entered} projectId={project.id} />
    </FormPane>
  )
  return (
    <div ref={pane} className="paper" onFocus={follow}>
      <div className="paper-parts" data-beside={draft === null ? undefined : ''}>
        {paper}
        {draft !== null && <PaperPicture draft={draft} field={focused} />}
      </div>
    </div>
  )
}

/**
 * The notice and the buttons that the form shows for a scanned ticket. `unsure`: the fields that were left empty, because the scan was too
 * unsure about them.
 */
function scannedParts({ all }: ReturnType<typeof countDrafts>, unsure: readonly PaperField[]) {
  return {
    head: (
      <ScannedNote>
        <span>{words('scanned', { count: all })}</span>
        {unsure.length > 0 && <span>{words('check_first', { fields: unsure.map((name) => paperLabels[name]).join(', ') })}</span>}
      </ScannedNote>
    ),
    actions: <><CommandButton id="paper-tickets.skip" label={words('skip')} /><CommandButton id="paper-tickets.remove" label={words('remove')} /></>,
  }
}

/**
 * The notice and the button that the form shows while it cannot show the next scanned ticket, because the person has typed another ticket
 * and not saved it yet.
 */
function waitingParts({ free }: ReturnType<typeof countDrafts>) {
  return { head: <ScannedNote>{words('scanned_wait', { count: free })}</ScannedNote>, actions: <CommandButton id="paper-tickets.discard" label={words('discard')} /> }
}

function ScannedNote({ children }: { readonly children: ReactNode }) {
  return <p className="form-notice paper-scanned" role="note">{children}</p>
}
