import { useMemo, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone, type Project } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { EnteredTickets, type EnteredTicket } from '#src/areas/tickets/client/paper-tickets/EnteredTickets'
import { ofTicket } from '#src/areas/tickets/client/images/image-calls'
import { readUpload } from '#src/areas/tickets/client/images/upload'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import '#src/areas/tickets/client/paper-tickets/paper-tickets.css'
import { checkPaper, completedName, firstPaper, netOf, netTyped, nextPaper, paperLabels, sentPaper, type PaperTexts } from '#src/areas/tickets/client/paper-tickets/paper-values'
import { useSuggestions } from '#src/areas/tickets/client/public/use-suggestions'
import { DayEntry } from '#src/platform/client/form/DayEntry'
import { NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { requests } from '#src/platform/client/api/requests'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { dayInZone } from '#src/platform/domain/time/days'
import { browserZone } from '#src/workspace/client/commands/steps-day'
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
  const [start] = useState(() => firstPaper(dayInZone(new Date(), zone)))
  const list = `/projects/${project.id}/tickets`
  const suggest = { agency: person.dot_authority_id, id: project.id }
  const materials = useSuggestions(suggest.agency, suggest.id, 'material_descriptions')
  const suppliers = useSuggestions(suggest.agency, suggest.id, 'suppliers')
  const plants = useSuggestions(suggest.agency, suggest.id, 'plants')
  const units = useSuggestions(suggest.agency, suggest.id, 'slip_uoms')
  const trucks = useSuggestions(suggest.agency, suggest.id, 'trucks')
  const locations = useSuggestions(suggest.agency, suggest.id, 'job_site_locations')
  const contractors = useSuggestions(suggest.agency, suggest.id, 'contractors')
  const saving = useRef(start)
  const [entered, setEntered] = useState<readonly EnteredTicket[]>([])
  const form = useForm<PaperTexts, Static<typeof paperTickets.enter.answer>>({
    start,
    labels: paperLabels,
    check: checkPaper,
    request(texts) {
      saving.current = texts
      return calls.enter({ projectId: project.id, ticket: sentPaper(texts, zone) })
    },
    isUndoable: false,
    successMessage: ({ slip: { ticket_number: number = '' } }) => words('saved', { number }),
    restart: () => nextPaper(saving.current),
    saved({ slip: { id, ticket_number: number = '' } }) {
      const { truck, uom_1: unit } = saving.current
      setEntered((before) => [{ id, number, truck: truck.trim(), net: amountWithUnit(netTyped(saving.current), unit) }, ...before])
      void sendPhoto(photo.current, id)
      fields.current?.querySelector('input')?.focus()
    },
  })
  const net = netOf(form.values())
  const unit = form.values().uom_1
  const shared = { form, isReadOnly: !mayEnter }
  return (
    <FormPane form={form} label={words('title')} leaveTo={list} save={words('save')} mayChange={mayEnter}>
      <h3 className="form-group">{words('this_ticket')}</h3>
      <div ref={fields}><TextEntry {...shared} name="ticket_number" isRequired isFirst /></div>
      <TextEntry {...shared} name="truck" suggestions={trucks} />
      <NumberEntry {...shared} name="gross_amount_1" unit={unit} />
      <NumberEntry {...shared} name="tare_amount_1" unit={unit} />
      <NumberEntry {...shared} name="net_amount" unit={unit} {...(net === null ? {} : { hint: words('hint_net', { net: amountWithUnit(net, unit) }) })} />
      <TextEntry {...shared} name="time" placeholder={words('time_format')} />
      <label className="field entry-wide">
        <span className="field-label">{words('photo')}</span>
        <input ref={photo} className="input paper-photo" type="file" accept="image/jpeg,image/png" disabled={!mayEnter} />
      </label>
      <h3 className="form-group">{words('kept')}</h3>
      <TextEntry {...shared} name="material_description" isRequired suggestions={materials} tidied={(text) => completedName(text, materials ?? [])} hint={words('hint_name')} />
      <TextEntry {...shared} name="uom_1" suggestions={units} />
      <TextEntry {...shared} name="supplier" isRequired suggestions={suppliers} tidied={(text) => completedName(text, suppliers ?? [])} hint={words('hint_name')} />
      <TextEntry {...shared} name="plant_name" isRequired suggestions={plants} tidied={(text) => completedName(text, plants ?? [])} hint={words('hint_name')} />
      <DayEntry {...shared} name="ticket_date" isRequired />
      <TextEntry {...shared} name="job_site_location" suggestions={locations} />
      <TextEntry {...shared} name="contractor" suggestions={contractors} />
      <EnteredTickets entered={entered} projectId={project.id} />
    </FormPane>
  )
}

/** Adds the chosen photo to the ticket that was just saved. */
async function sendPhoto(input: HTMLInputElement | null, slip: number): Promise<void> {
  const file = input?.files?.[0]
  if (input === null || file === undefined) return
  input.value = ''
  await runCommand('images.send', { answers: { upload: await readUpload(ofTicket(slip), file) }, by: 'button' })
}
