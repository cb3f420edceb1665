import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { Static } from 'typebox'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone, type Project } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { EnteredTickets, type EnteredTicket } from '#src/areas/tickets/client/paper-tickets/EnteredTickets'
import { ofTicket } from '#src/areas/tickets/client/images/image-calls'
import { readUpload } from '#src/areas/tickets/client/images/upload'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import { PaperPicture } from '#src/areas/tickets/client/paper-tickets/PaperPicture'
import '#src/areas/tickets/client/paper-tickets/paper-tickets.css'
import { checkPaper, completedName, firstPaper, netOf, netTyped, nextPaper, paperLabels, sentPaper, uncertainFirst, type PaperTexts } from '#src/areas/tickets/client/paper-tickets/paper-values'
import { countDrafts, dropDraft, nextDraft, useNextDraft, type PaperDraft, type PaperField } from '#src/areas/tickets/client/public/paper-drafts'
import { useSuggestions } from '#src/areas/tickets/client/public/use-suggestions'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { requests } from '#src/platform/client/api/requests'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { dayInZone } from '#src/platform/domain/time/days'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { runCommand } from '#src/workspace/client/running/run-command'

const calls = requests(paperTickets)

/** A form for tickets on paper. After each save it stays open for the next one, with the values that tickets usually share (PLUS-35). */
export default function PaperTicketPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked } = useProjectView(params.projectId, words('title'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const zone = useProjectZone({ project, isError })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (project === undefined || zone === null) return <Unanswered asked={[asked]} />
  return <PaperTicket project={project} zone={zone ?? browserZone()} />
}

function PaperTicket({ project, zone }: { readonly project: Project; readonly zone: string }) {
  const person = usePerson()
  const mayEnter = may('bulk_mark', person).allowed
  const fields = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const waiting = useNextDraft(project.id)
  const firstOf = (scanned: PaperDraft | null): PaperTexts => ({ ...firstPaper(dayInZone(new Date(), zone)), ...(scanned === null ? {} : { ticket_date: '', uom_1: '', ...scanned.values }) })
  const [{ draft, start }, setShown] = useState(() => ({ draft: waiting, start: firstOf(waiting) }))
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
  // while a ticket is saved, another one can be put before the form
  const saving = useRef({ texts: start, draft })
  const [entered, setEntered] = useState<readonly EnteredTicket[]>([])
  const form = useForm<PaperTexts, Static<typeof paperTickets.enter.answer>>({
    start,
    labels: paperLabels,
    check: checkPaper,
    request(texts) {
      saving.current = { texts, draft }
      return calls.enter({ projectId: project.id, ticket: sentPaper(texts, zone) })
    },
    isUndoable: false,
    successMessage: ({ slip: { ticket_number: number = '' } }) => words('saved', { number }),
    restart() {
      const { texts, draft: saved } = saving.current
      if (saved !== null) dropDraft(saved)
      const next = nextDraft(project.id)
      const values = next === null ? nextPaper(texts) : firstOf(next)
      setShown({ draft: next, start: values })
      return values
    },
    saved({ slip: { id, ticket_number: number = '' } }) {
      const { texts, draft: saved } = saving.current
      const { truck, uom_1: unit } = texts
      setEntered((before) => [{ id, number, truck: truck.trim(), net: amountWithUnit(netTyped(texts), unit) }, ...before])
      void sendPhoto(photo.current, id, saved?.photo ?? null)
      fields.current?.querySelector('input')?.focus()
    },
  })
  // scanned tickets that come, are put off, or are saved in another pane never replace what was typed
  const isDirty = form.isDirty()
  useEffect(() => {
    if (draft !== waiting && !isDirty) setShown({ draft: waiting, start: firstOf(waiting) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the first values of a ticket are those of the moment at which it comes
  }, [draft, waiting, isDirty])
  const unsure = draft === null ? [] : uncertainFirst(draft)
  const [firstUnsure = null] = unsure
  const isOpening = useRef(true)
  // what is unsure is asked first; the workspace focuses the first field of a form that opens empty
  useEffect(() => {
    const isEmpty = draft === null && isOpening.current
    isOpening.current = false
    if (!isEmpty) pane.current?.querySelector<HTMLElement>(`[name="${firstUnsure ?? 'ticket_number'}"]`)?.focus()
  }, [draft, firstUnsure])
  // the mark stays while the picture or a button has the focus
  const follow = ({ target }: FocusEvent) => setFocused((before) => (target.getAttribute('name') as PaperField | null) ?? before)
  const hintOf = (name: PaperField) => {
    const read = draft?.marks[name]?.unsure
    return read == null ? {} : { hint: words('hint_unsure', { text: read }) }
  }
  const net = netOf(form.values())
  const unit = form.values().uom_1
  const shared = { form, isReadOnly: !mayEnter }
  const paper = (
    <FormPane form={form} label={words('title')} leaveTo={list} save={words('save')} mayChange={mayEnter} {...(draft === null ? {} : scannedParts(countDrafts(project.id), unsure))}>
      <h3 className="form-group">{words('this_ticket')}</h3>
      <div ref={fields}><TextEntry {...shared} {...hintOf('ticket_number')} name="ticket_number" isRequired isFirst /></div>
      <TextEntry {...shared} {...hintOf('truck')} name="truck" suggestions={trucks} />
      <NumberEntry {...shared} {...hintOf('gross_amount_1')} name="gross_amount_1" unit={unit} />
      <NumberEntry {...shared} {...hintOf('tare_amount_1')} name="tare_amount_1" unit={unit} />
      <NumberEntry {...shared} name="net_amount" unit={unit} {...(net === null ? {} : { hint: words('hint_net', { net: amountWithUnit(net, unit) }) })} {...hintOf('net_amount')} />
      <TextEntry {...shared} name="time" placeholder={words('time_format')} {...hintOf('time')} />
      <label className="field entry-wide">
        <span className="field-label">{words('photo')}</span>
        <input ref={photo} className="input paper-photo" type="file" accept="image/jpeg,image/png" disabled={!mayEnter} />
        {draft !== null && draft.photo !== null && <span className="field-hint">{words('photo_scanned')}</span>}
      </label>
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

/** What the form says and offers while scanned tickets wait. */
function scannedParts(count: number, unsure: readonly PaperField[]) {
  return {
    head: (
      <p className="form-notice paper-scanned" role="note">
        <span>{words('scanned', { count })}</span>
        {unsure.length > 0 && <span>{words('check_first', { fields: unsure.map((name) => paperLabels[name]).join(', ') })}</span>}
      </p>
    ),
    actions: <><CommandButton id="paper-tickets.skip" label={words('skip')} /><CommandButton id="paper-tickets.remove" label={words('remove')} /></>,
  }
}

/** Adds the chosen photo, or the picture that was scanned, to the ticket that was just saved. */
async function sendPhoto(input: HTMLInputElement | null, slip: number, scanned: File | null): Promise<void> {
  const file = input?.files?.[0] ?? scanned
  if (input === null || file === null) return
  input.value = ''
  await runCommand('images.send', { answers: { upload: await readUpload(ofTicket(slip), file) }, by: 'button' })
}
