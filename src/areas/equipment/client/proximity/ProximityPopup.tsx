import '#src/areas/equipment/client/proximity/proximity.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type Ref } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { proximityBounds, proximityText, readProximity, type ProximityUnit } from '#src/areas/equipment/domain/proximity/proximity'
import { words } from '#src/areas/equipment/client/proximity/messages'
import { closeProximityPopup, proximityCalls, proximityPopup, type NewRanges, type Proximity } from '#src/areas/equipment/client/proximity/proximity-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { message } from '#src/platform/domain/messages'
import type { CommandContext, ProjectInContext } from '#src/workspace/client/commands/context'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { words as commonWords } from '#src/workspace/client/messages'
import { runCommand } from '#src/workspace/client/running/run-command'

const names = ['proximity_range_meters', 'transmission_range_meters'] as const
type Name = (typeof names)[number]
const units = ['feet', 'miles'] as const satisfies readonly ProximityUnit[]
type Texts = Readonly<Record<Name, string>>
type Problems = Readonly<Partial<Record<Name, string>>>

/** The popup with a project's proximity settings, typed in feet or miles (EQPT-15, EQPT-21). */
export default function ProximityPopup() {
  const [context] = useState(proximityPopup.context)
  const project = context?.project ?? null
  return (
    <ModalOverlay className="backdrop" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && closeProximityPopup()}>
      <Modal className="popup">
        <Dialog className="popup-dialog" data-scope="dialog">{context !== null && project !== null && <Loaded context={context} project={project} />}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Loaded({ context, project }: { readonly context: CommandContext; readonly project: ProjectInContext }) {
  const { data } = useQuery({
    queryKey: ['proximity_settings', project.id],
    queryFn: async ({ signal }) => (await callApi(proximityCalls.read({ projectId: project.id }), { signal })).proximity_settings,
    staleTime: 0, gcTime: 0,
  })
  return (
    <>
      <Heading slot="title" className="popup-title">{words('title', { title: project.title })}</Heading>
      <p className="popup-body">{words('body')}</p>
      {data === undefined ? <p>{words('loading')}</p> : <ProximityForm context={context} stored={data} />}
    </>
  )
}

function ProximityForm({ context, stored }: { readonly context: CommandContext; readonly stored: Proximity }) {
  // The settings that the person saw when the popup opened. The typed ranges are compared with these settings, so that a range that a
  // colleague has changed since does not count as an edit of this person.
  const [before] = useState(stored)
  const shown = (unit: ProximityUnit): Texts => ({ proximity_range_meters: proximityText(String(before.proximity_range_meters), unit), transmission_range_meters: proximityText(String(before.transmission_range_meters), unit) })
  const [unit, setUnit] = useState<(typeof units)[number]>('feet')
  const [texts, setTexts] = useState(() => shown('feet'))
  const [problems, setProblems] = useState<Problems>({})
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.select(), [])

  const choose = (next: (typeof units)[number]) => {
    // convert the typed values to the new unit; text that cannot be read stays unchanged
    const converted = names.map((name) => {
      const read = readProximity(texts[name], unit)
      return [name, 'meters' in read ? (texts[name] === shown(unit)[name] ? shown(next)[name] : proximityText(read.meters, next)) : texts[name]] as const
    })
    // `names` has every key of Texts, so the cast is safe
    setTexts(Object.fromEntries(converted) as Texts)
    setProblems({})
    setUnit(next)
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const faults: Partial<Record<Name, string>> = {}
    const changed: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const read = readProximity(texts[name], unit)
      if (!('meters' in read)) faults[name] = message(read.message, read.values)
      // do not send an unedited range, so that the stored range keeps its exact value in meters
      else if (texts[name].trim() !== shown(unit)[name]) changed[name] = read.meters
    }
    setProblems(faults)
    if (Object.keys(faults).length > 0) return
    closeProximityPopup()
    // if a colleague has changed an edited range since, send the version that the person saw, so that the server refuses the change
    const isSeen = names.every((name) => changed[name] === undefined || stored[name] === before[name])
    const ranges: NewRanges = { ...changed, version: isSeen ? stored.version : before.version }
    void runCommand('equipment.set-proximity', { answers: { ranges }, context })
  }
  const { min, max } = proximityBounds[unit]
  return (
    <form className="proximity-form" onSubmit={submit} noValidate>
      <fieldset className="proximity-units">
        <legend>{words('unit')}</legend>
        {units.map((one) => (
          <label key={one}><input type="radio" name="unit" checked={one === unit} onChange={() => choose(one)} /> {words(one)}</label>
        ))}
      </fieldset>
      {names.map((name, at) => (
        <Range key={name} ref={at === 0 ? first : null} label={words(name)} unit={unit} text={texts[name]} problem={problems[name]} hint={words('bounds', { min, max, unit })}
          type={(text) => { setTexts({ ...texts, [name]: text }); setProblems({ ...problems, [name]: undefined }) }} />
      ))}
      <div className="popup-buttons">
        <button type="button" className="button" aria-keyshortcuts="Escape" onClick={closeProximityPopup}>{commonWords('cancel')} <KeyCaps keys="escape" /></button>
        <button type="submit" className="button button-filled" aria-keyshortcuts="Enter">{words('save')} <KeyCaps keys="enter" /></button>
      </div>
    </form>
  )
}

function Range({ ref, label, unit, text, problem, hint, type }: {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly unit: string
  readonly text: string
  readonly problem: string | undefined
  readonly hint: string
  readonly type: (text: string) => void
}) {
  const id = useId()
  return (
    <div className="proximity-range">
      <label htmlFor={id}>{label}</label>
      <span className="entry-with-unit">
        <input ref={ref} id={id} className="input" inputMode="decimal" autoComplete="off" value={text} aria-invalid={problem !== undefined} aria-describedby={`${id}-hint ${id}-problem`} onChange={({ target }) => type(target.value)} />
        <span className="entry-unit" aria-hidden>{unit}</span>
      </span>
      <p id={`${id}-hint`} className="field-hint">{hint}</p>
      <p id={`${id}-problem`} role="alert" className="field-problem">{problem}</p>
    </div>
  )
}
