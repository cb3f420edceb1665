import { proxy } from 'valtio'
import { serviceRequests } from '#src/areas/scans/api/requests'
import { checkScanFile, jobOfScan, type ScanKind } from '#src/areas/scans/domain/requests/scan-file'
import type { PlacedField, ScannedField, ScannedThing } from '#src/areas/scans/domain/requests/answers'
import { base64Of } from '#src/platform/client/api/base64'
import { requests } from '#src/platform/client/api/requests'
import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { Verdict } from '#src/platform/domain/verdict'
import type { Job } from '#src/workspace/client/jobs/job-list'

/** A row for a field that was found. `check` says why its value was left empty, or is '' if the value was filled in. */
export type FieldRow = ScannedField & { readonly id: number; readonly check: string }
/** A row for something that an image shows. */
export type ThingRow = ScannedThing & { readonly id: number }

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'scanned-field-table': FieldRow
    'scanned-thing-table': ThingRow
  }
}

export const scanCalls = requests(serviceRequests)

/** A file to scan: the verdict of the rules, and its base64 content if they allow it. */
export interface ScanUpload {
  readonly kind: ScanKind
  readonly file: File
  readonly verdict: Verdict
  readonly content: string
}

const BEGINNING = 16

/** Reads a file for a scan. */
export async function readScanFile(kind: ScanKind, file: File): Promise<ScanUpload> {
  const verdict = checkScanFile(kind, { content: new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer()), size: file.size })
  return { kind, file, verdict, content: verdict.allowed ? await base64Of(file) : '' }
}

/** The image that this window scanned last, as an object URL, and the job that scanned it. */
export const scannedPicture = proxy<{ job: string | null; address: string }>({ job: null, address: '' })

/** Shows the image of a photo scan beside its result, until the next photo scan. */
export function showPicture(job: string, file: File | null): void {
  if (scannedPicture.address !== '') URL.revokeObjectURL(scannedPicture.address)
  scannedPicture.job = file === null ? null : job
  scannedPicture.address = file === null ? '' : URL.createObjectURL(file)
}
onSessionEnd(() => showPicture('', null))

/**
 * The result of a text scan. The first form is from a provider. The second form is from this server, which reads the file without a
 * provider; it includes the positions of the values.
 */
export type TextResult =
  | { readonly name: string; readonly fields: readonly ScannedField[]; readonly left_out: number }
  | { readonly name: string; readonly fields: readonly PlacedField[]; readonly unsure: readonly PlacedField[]; readonly pages: number }

/**
 * The files that were scanned in this browser window, each with the id of its job. The file that was chosen last comes first. The number of
 * files is limited, because each file is kept in memory.
 */
const scannedFiles = createStore<{ byJob: readonly { readonly job: string; readonly file: File; readonly place: number }[] }>(() => ({ byJob: [] }))
/** Maximum number of files, equal to the number of jobs that the server lists for one person. */
const MOST_FILES = 50

/**
 * Keeps a scanned file, so that it can be shown beside the values that were read from it. `place` is the position of the file in the order
 * in which the files were chosen.
 */
export function keepScanned(job: string, file: File, place: number): void {
  scannedFiles.byJob = [{ job, file, place }, ...scannedFiles.byJob].toSorted((one, other) => other.place - one.place).slice(0, MOST_FILES)
}

/** The file that was scanned by a job; null if another window scanned it. */
export function scannedFileOf(job: string): File | null {
  return scannedFiles.byJob.find((one) => one.job === job)?.file ?? null
}

/** The jobs of the files that this window scanned, in the order in which the files were chosen. */
export function jobsOfWindow(): readonly string[] {
  return scannedFiles.byJob.map(({ job }) => job).toReversed()
}
onSessionEnd(() => scannedFiles.reset())

/** The result of a photo scan. */
export interface PhotoResult {
  readonly name: string
  readonly description: string
  readonly found: readonly ScannedThing[]
}

/** The person's last scan of a kind; null when there is none. */
export function lastScan(jobs: readonly Job[], kind: ScanKind): Job | null {
  return jobs.find((job) => job.kind === jobOfScan[kind]) ?? null
}
