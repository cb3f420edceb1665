import { proxy, ref, useSnapshot } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'

/** The fields of the form for paper tickets. */
export type PaperField =
  | 'ticket_number' | 'truck' | 'gross_amount_1' | 'tare_amount_1' | 'net_amount' | 'uom_1' | 'ticket_date' | 'time' | 'material_description' | 'supplier' | 'plant_name' | 'job_site_location' | 'contractor'

/** What a scan says of a field. */
export interface PaperMark {
  /** Where it is in the picture, as shares of its width and height. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** What was read, when it is too unsure to be filled in; null for a value that is filled in. */
  readonly unsure: string | null
}

/** A scanned ticket that a person is to check and save. */
export interface PaperDraft {
  /** Of its scan. A draft that is put off keeps it. */
  readonly id: string
  /** The name of its file. */
  readonly name: string
  readonly values: Partial<Readonly<Record<PaperField, string>>>
  readonly marks: Partial<Readonly<Record<PaperField, PaperMark>>>
  /** Its picture, as an address of the browser; empty when this window has none. */
  readonly picture: string
  /** The picture as the photo of the ticket; null when this window has none. */
  readonly photo: File | null
}

/** The scanned tickets of a project that wait, in the memory of this window. */
const drafts = proxy<{ waiting: { readonly projectId: number; readonly draft: PaperDraft }[]; isGuarded: boolean }>({ waiting: [], isGuarded: false })

/** Lays scanned tickets before the form for paper tickets of a project, one after the other. Nothing is saved before a person saves it. */
export function offerDrafts(projectId: number, offered: readonly PaperDraft[]): void {
  drafts.waiting.push(...offered.map((draft) => ({ projectId, draft: ref(draft) as PaperDraft })))
  // a reload would lose them
  if (!drafts.isGuarded) warnBeforeUnload(() => drafts.waiting.length > 0)
  drafts.isGuarded = true
}

/** The scanned ticket of a project that is next; null when there is none. */
export function nextDraft(project: number): PaperDraft | null {
  return drafts.waiting.find(({ projectId }) => projectId === project)?.draft ?? null
}

/** How many scanned tickets of a project wait. */
export function countDrafts(project: number): number {
  return drafts.waiting.filter(({ projectId }) => projectId === project).length
}

/** The next scanned ticket of a project, for a view that follows the queue. */
export function useNextDraft(project: number): PaperDraft | null {
  const { waiting } = useSnapshot(drafts)
  return waiting.some(({ projectId }) => projectId === project) ? nextDraft(project) : null
}

/** Drops a scanned ticket that was saved or removed. */
export function dropDraft(draft: PaperDraft): void {
  drafts.waiting = drafts.waiting.filter((one) => one.draft.id !== draft.id)
}

/** Moves the next scanned ticket of a project behind the others, with what was typed for it. */
export function postponeDraft(project: number, typed: PaperDraft['values']): void {
  const draft = nextDraft(project)
  if (draft === null) return
  dropDraft(draft)
  drafts.waiting.push({ projectId: project, draft: ref({ ...draft, values: typed }) as PaperDraft })
}
onSessionEnd(() => (drafts.waiting = []))
