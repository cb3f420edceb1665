import { tabStore } from '#src/platform/client/browser-store'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'

/** The fields of the form for paper tickets. */
export type PaperField =
  | 'ticket_number' | 'truck' | 'gross_amount_1' | 'tare_amount_1' | 'net_amount' | 'uom_1' | 'ticket_date' | 'time' | 'material_description' | 'supplier' | 'plant_name' | 'job_site_location' | 'contractor'

/** What a scan found for a field. */
export interface PaperMark {
  /** Where the field is in the picture, as fractions of its width and height. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The text that was read but is too unsure to be filled in; null for a value that is filled in. */
  readonly unsure: string | null
}

/** A scanned ticket for a person to check and save. */
export interface PaperDraft {
  /** The id of the scan that the ticket was read from. */
  readonly id: string
  /** The name of the scanned file. */
  readonly name: string
  readonly values: Partial<Readonly<Record<PaperField, string>>>
  readonly marks: Partial<Readonly<Record<PaperField, PaperMark>>>
  /** The picture of the scanned ticket, which becomes the ticket's photo; null when this window has no picture. */
  readonly photo: File | null
  /** What was typed or chosen for the ticket before the person skipped it, by form field. */
  readonly typed?: Readonly<Record<string, unknown>>
}

/** A scanned ticket that waits to be checked. */
interface WaitingDraft {
  readonly projectId: number
  readonly draft: PaperDraft
  /** The form that shows this ticket, so that no other form shows it too; null if no form does. */
  readonly holder: object | null
}

/** The scanned tickets of all projects that wait to be checked. They exist only in this window's memory. */
const drafts = createStore<{ waiting: readonly WaitingDraft[]; isGuarded: boolean }>(() => ({ waiting: [], isGuarded: false }))
const changes = createListeners<[]>()
/** Storage key of the scans of this tab that were saved or removed, newest first. */
const ENDED = 'slipway.ended-scans'
/** How many saved or removed scans are remembered. More are not needed, since the server lists at most this many jobs of a person. */
const MOST_ENDED = 50

/** Calls the listener after every change of the waiting tickets. */
export function onDrafts(listener: () => void): () => void {
  return changes.add(listener)
}

/** All waiting tickets in order. A new array after each change. */
export function waitingDrafts(): readonly WaitingDraft[] {
  return drafts.waiting
}

/** Offers scanned tickets to a project's form for paper tickets, each once. Nothing is saved until a person saves it. */
export function offerDrafts(projectId: number, offered: readonly PaperDraft[]): void {
  become([...drafts.waiting, ...offered.filter(({ id }) => !isEntered(id)).map((draft) => ({ projectId, draft, holder: null }))])
  // a reload of the page would lose the waiting tickets
  if (!drafts.isGuarded) warnBeforeUnload(() => drafts.waiting.length > 0)
  drafts.isGuarded = true
}

/** True for a scan that must not be offered to the form again: it is waiting to be checked, or it was saved or removed. */
export function isEntered(id: string): boolean {
  return drafts.waiting.some(({ draft }) => draft.id === id) || endedScans().includes(id)
}

/** How many scanned tickets of a project wait to be checked: in total, and without those that a form shows. */
export function countDrafts(project: number): { readonly all: number; readonly free: number } {
  const ofProject = drafts.waiting.filter(({ projectId }) => projectId === project)
  return { all: ofProject.length, free: ofProject.filter(({ holder }) => holder === null).length }
}

/** The scanned ticket that a form shows; null for none. */
export function draftOf(holder: object): PaperDraft | null {
  return drafts.waiting.find((one) => one.holder === holder)?.draft ?? null
}

/**
 * Assigns the project's next scanned ticket that no form shows to a form, and returns it. Null if there is none. The form must not show one
 * already.
 */
export function takeDraft(project: number, holder: object): PaperDraft | null {
  const next = drafts.waiting.find((one) => one.projectId === project && one.holder === null)
  if (next === undefined) return null
  become(drafts.waiting.map((one) => (one === next ? { ...one, holder } : one)))
  return next.draft
}

/** Releases the ticket of a closing form to the next form, with what was typed for it. */
export function releaseDraft(holder: object, typed: NonNullable<PaperDraft['typed']>): void {
  if (draftOf(holder) !== null) become(drafts.waiting.map((one) => (one.holder === holder ? { ...one, draft: { ...one.draft, typed }, holder: null } : one)))
}

/** Moves the form's ticket to the end of the queue, with what was typed for it. */
export function postponeDraft(holder: object, typed: NonNullable<PaperDraft['typed']>): void {
  const skipped = drafts.waiting.filter((one) => one.holder === holder)
  become([...drafts.waiting.filter((one) => one.holder !== holder), ...skipped.map((one) => ({ ...one, draft: { ...one.draft, typed }, holder: null }))])
}

/** Drops the form's ticket, which was saved or removed. Its scan is not offered again. */
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
