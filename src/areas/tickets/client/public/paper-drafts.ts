import { proxy, ref } from 'valtio'
import { onSessionEnd } from '#src/platform/client/session/session'

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
  /** The name of its file. */
  readonly name: string
  readonly values: Partial<Readonly<Record<PaperField, string>>>
  readonly marks: Partial<Readonly<Record<PaperField, PaperMark>>>
  /** Its picture, as an address of the browser; empty when this window has none. */
  readonly picture: string
  /** The picture as the photo of the ticket; null for a PDF. */
  readonly photo: File | null
}

const drafts = proxy<{ waiting: PaperDraft[] }>({ waiting: [] })

/** Lays scanned tickets before the form for paper tickets, one after the other. Nothing is saved before a person saves it. */
export function offerDrafts(offered: readonly PaperDraft[]): void {
  drafts.waiting.push(...offered.map((draft) => ref(draft) as PaperDraft))
}

/** The scanned ticket that is next; null when there is none. */
export function nextDraft(): PaperDraft | null {
  return drafts.waiting[0] ?? null
}

/** How many scanned tickets wait. */
export function countDrafts(): number {
  return drafts.waiting.length
}

/** Drops a scanned ticket that was saved or skipped. */
export function dropDraft(draft: PaperDraft): void {
  drafts.waiting = drafts.waiting.filter((one) => one !== draft)
}
onSessionEnd(() => (drafts.waiting = []))
