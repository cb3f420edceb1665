import '#src/areas/projects/client/status/status-dialog.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { message } from '#src/platform/domain/messages'
import { effectsOf } from '#src/areas/projects/domain/status-effects'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone, type Day } from '#src/platform/domain/time/days'
import { callApi } from '#src/platform/client/api/call-api'
import { words } from '#src/areas/projects/client/messages'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { currentProject, teamCalls } from '#src/areas/projects/client/public/project-writes'
import { offersOf, type StatusOffer } from '#src/areas/projects/client/status/offers'
import { closeStatusDialog, statusDialog } from '#src/areas/projects/client/status/status-dialog'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { words as commonWords } from '#src/workspace/client/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { readTypedDay } from '#src/workspace/client/commands/steps-day'

/** The status dialog of §4: the possible transitions with their effects, and the impossible ones with the reason (PROJ-20, PROJ-51). */
export default function StatusDialog() {
  const [context] = useState(statusDialog.context)
  const [project] = useState(() => (context === null ? null : currentProject(context)))
  return (
    <ModalOverlay className="backdrop" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && closeStatusDialog()}>
      <Modal className="popup">
        <Dialog className="popup-dialog" data-scope="dialog">
          {context !== null && project !== null && <StatusForm context={context} project={project} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function StatusForm({ context, project }: { readonly context: CommandContext; readonly project: Project }) {
  const [today] = useState(() => dayInZone(new Date(), project.timezone))
  const offers = offersOf(project, today)
  const possible = offers.filter(({ refused }) => refused === null)
  const [event, setEvent] = useState(possible[0]?.event)
  const [typed, setTyped] = useState(() => usDay(today))
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.focus(), [])
  const selectedOffer = possible.find((offer) => offer.event === event)
  const day = readTypedDay(typed, today)

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (selectedOffer === undefined) return
    if (selectedOffer.asks !== null && day === null) return setProblem(message('errors.date_format', { format: 'M/d/yyyy' }))
    closeStatusDialog()
    const answers = { status: selectedOffer.to, letting: selectedOffer.asks === 'letting' ? day : undefined, start: selectedOffer.asks === 'start' ? day : undefined }
    void runCommand('projects.set-status', { answers, context })
  }
  return (
    <form className="status-form" onSubmit={submit}>
      <Heading slot="title" className="popup-title">
        {words('status_dialog', { title: project.title })}
      </Heading>
      <p className="popup-body">{words('status_now', { status: projectStatusWords[project.status] })}</p>
      {possible.length === 0 ? <p>{words('status_none')}</p> : (
        <fieldset className="status-offers">
          <legend className="for-ear">{words('status_offered')}</legend>
          {possible.map((offer, at) => (
            <Offer key={offer.event} ref={at === 0 ? first : null} offer={offer} project={project} day={offer.asks === null ? today : (day ?? today)} isChosen={offer.event === event} choose={() => setEvent(offer.event)} />
          ))}
        </fieldset>
      )}
      {selectedOffer?.asks != null && (
        <StatusDate label={words(selectedOffer.asks === 'letting' ? 'status_letting' : 'status_start')} typed={typed} problem={problem} type={(text) => { setTyped(text); setProblem(null) }} />
      )}
      <Refused offers={offers} />
      <div className="popup-buttons">
        <button type="button" className="button" aria-keyshortcuts="Escape" autoFocus={possible.length === 0} onClick={closeStatusDialog}>
          {commonWords(possible.length === 0 ? 'close' : 'cancel')} <KeyCaps keys="escape" />
        </button>
        {possible.length > 0 && (
          <button type="submit" className="button button-filled" aria-keyshortcuts="Enter">
            {words('status_change')} <KeyCaps keys="enter" />
          </button>
        )}
      </div>
    </form>
  )
}

function Offer({ ref, offer: { event, label, to }, project, day, isChosen, choose }: {
  readonly ref: React.Ref<HTMLInputElement>
  readonly offer: StatusOffer
  readonly project: Project
  readonly day: Day
  readonly isChosen: boolean
  readonly choose: () => void
}) {
  const id = useId()
  const needsTeam = event === 'archive'
  const team = useQuery({
    queryKey: ['project-team-count', project.id],
    queryFn: async ({ signal }) => (await callApi(teamCalls.count({ projectId: project.id }), { signal })).count,
    enabled: needsTeam,
    staleTime: 0,
  })
  const isKnown = !needsTeam || team.data !== undefined
  const effects = effectsOf(event, project, { day, team: team.data ?? 0 }).filter((effect) => isKnown || effect.message !== 'effects.access_kept')
  return (
    <div className="status-offer">
      <label className="status-choice">
        <input ref={ref} type="radio" name="status" checked={isChosen} aria-describedby={id} onChange={choose} />
        {words('status_offer', { event: label, status: projectStatusWords[to] })}
      </label>
      <ul id={id} className="status-effects">
        {effects.map((effect) => <li key={effect.message}>{message(effect.message, effect.values)}</li>)}
        {!isKnown && !team.isError && <li>{words('status_loading')}</li>}
      </ul>
    </div>
  )
}

function StatusDate({ label, typed, problem, type }: { readonly label: string; readonly typed: string; readonly problem: string | null; readonly type: (text: string) => void }) {
  const id = useId()
  return (
    <div className="status-date">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" inputMode="numeric" value={typed} aria-invalid={problem !== null} aria-describedby={`${id}-problem`} onChange={({ target }) => type(target.value)} />
      <p id={`${id}-problem`} role="alert" className="field-problem">{problem}</p>
    </div>
  )
}

function Refused({ offers }: { readonly offers: readonly StatusOffer[] }) {
  const refused = offers.flatMap(({ event, label, refused: reason }) => (reason === null ? [] : [{ event, label, reason: message(reason.message, reason.values) }]))
  if (refused.length === 0) return null
  return (
    <section className="status-refused" aria-label={words('status_refused')}>
      <h3>{words('status_refused')}</h3>
      <ul>
        {refused.map(({ event, label, reason }) => <li key={event}><strong>{label}</strong>: {reason}</li>)}
      </ul>
    </section>
  )
}
