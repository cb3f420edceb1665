import { tabStore } from '#src/platform/client/browser-store'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'

/** The fields of the form for paper tickets. */
export type PaperField =
  | 'ticket_number' | 'truck' | 'gross_amount_1' | 'tare_amount_1' | 'net_amount' | 'uom_1' | 'ticket_date' | 'time' | 'material_description' | 'supplier' | 'plant_name' | 'job_site_location' | 'contractor'

/** What a scan found for a field of the form. */
export interface PaperMark {
  /** Where the text of the field is in the picture, as fractions of the picture's width and height. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The text that was read, if the scan was too unsure about it to fill it in. Null if the value was filled in. */
  readonly unsure: string | null
}

/** A scanned ticket that a person has to check and save. */
export interface PaperDraft {
  /** The id of the scan that the ticket was read from. */
  readonly id: string
  /** The name of the scanned file. */
  readonly name: string
  readonly values: Partial<Readonly<Record<PaperField, string>>>
  readonly marks: Partial<Readonly<Record<PaperField, PaperMark>>>
  /** The picture of the scanned ticket, which becomes the ticket's photo. Null if this browser tab does not have the picture. */
  readonly photo: File | null
  /** What the person typed or chose for the ticket before skipping it, by form field. */
  readonly typed?: Readonly<Record<string, unknown>>
}

/** A scanned ticket that has to be checked, in the queue of its project. */
interface WaitingDraft {
  readonly projectId: number
  readonly draft: PaperDraft
  /** Identifies the form that shows this ticket, so that no other form shows it too. Null if no form does. */
  readonly holder: object | null
}

/** The scanned tickets of all projects that have to be checked. They exist only in the memory of this browser tab. */
const drafts = createStore<{ waiting: readonly WaitingDraft[]; isGuarded: boolean }>(() => ({ waiting: [], isGuarded: false }))
const changes = createListeners<[]>()
/** The key under which this tab stores the ids of scans that were saved or removed, newest first. */
const ENDED = 'slipway.ended-scans'
/**
 * How many saved or removed scans are remembered. More are not needed: each scan is a job on the server, and the server lists at most this
 * many jobs of a person.
 */
const MOST_ENDED = 50

/** Calls the listener whenever the scanned tickets that have to be checked change. */
export function onDrafts(listener: () => void): () => void {
  return changes.add(listener)
}

/** The scanned tickets that have to be checked, in order. The array is a new one after each change. */
export function waitingDrafts(): readonly WaitingDraft[] {
  return drafts.waiting
}

/**
 * Adds scanned tickets to the queue of a project's form for paper tickets. A ticket that was added before is not added again. No ticket is
 * saved until a person checks and saves it.
 */
export function offerDrafts(projectId: number, offered: readonly PaperDraft[]): void {
  become([...drafts.waiting, ...offered.filter(({ id }) => !isEntered(id)).map((draft) => ({ projectId, draft, holder: null }))])
  // the browser must warn before a reload of the page, which would lose the tickets that are not saved yet
  if (!drafts.isGuarded) warnBeforeUnload(() => drafts.waiting.length > 0)
  drafts.isGuarded = true
}

/** True for a scan that must not be added to the queue again, because it is in the queue already, or was saved or removed. */
export function isEntered(id: string): boolean {
  return drafts.waiting.some(({ draft }) => draft.id === id) || endedScans().includes(id)
}

/** How many scanned tickets of a project have to be checked. `all`: their total number. `free`: how many of them no form shows. */
export function countDrafts(project: number): { readonly all: number; readonly free: number } {
  const ofProject = drafts.waiting.filter(({ projectId }) => projectId === project)
  return { all: ofProject.length, free: ofProject.filter(({ holder }) => holder === null).length }
}

/** The scanned ticket that a form shows; null if it shows none. */
export function draftOf(holder: object): PaperDraft | null {
  return drafts.waiting.find((one) => one.holder === holder)?.draft ?? null
}

/**
 * Assigns a scanned ticket to a form: the project's next ticket that no other form shows. Returns the ticket, or null if there is none.
 * Call it only for a form that shows no scanned ticket.
 */
export function takeDraft(project: number, holder: object): PaperDraft | null {
  const next = drafts.waiting.find((one) => one.projectId === project && one.holder === null)
  if (next === undefined) return null
  become(drafts.waiting.map((one) => (one === next ? { ...one, holder } : one)))
  return next.draft
}

/** Lets other forms show the scanned ticket of a form that closes. Keeps what was typed for the ticket. */
export function releaseDraft(holder: object, typed: NonNullable<PaperDraft['typed']>): void {
  if (draftOf(holder) !== null) become(drafts.waiting.map((one) => (one.holder === holder ? { ...one, draft: { ...one.draft, typed }, holder: null } : one)))
}

/** Moves the scanned ticket of a form to the end of the queue. Keeps what was typed for the ticket. */
export function postponeDraft(holder: object, typed: NonNullable<PaperDraft['typed']>): void {
  const skipped = drafts.waiting.filter((one) => one.holder === holder)
  become([...drafts.waiting.filter((one) => one.holder !== holder), ...skipped.map((one) => ({ ...one, draft: { ...one.draft, typed }, holder: null }))])
}

/** Removes the scanned ticket of a form from the queue, after it was saved or removed. The same scan is not added to the queue again. */
export function dropDraft(holder: object): void {
  const dropped = drafts.waiting.filter((one) => one.holder === holder).map(({ draft }) => draft.id)
  if (dropped.length === 0) return
  tabStore.write(ENDED, [...dropped, ...endedScans()].slice(0, MOST_ENDED).join(' '))
  become(drafts.waiting.filter((one) => one.holder !== holder))
}
onSessionEnd(() => {
  tabStore.remove(ENDED)
  become([])
})

function endedScans(): readonly string[] {
  return (tabStore.read(ENDED) ?? '').split(' ')
}

function become(waiting: readonly WaitingDraft[]): void {
  drafts.waiting = waiting
  changes.notify()
}
