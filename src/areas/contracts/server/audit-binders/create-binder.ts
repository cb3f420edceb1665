import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BINDER_FILE_HOURS, BINDER_FORMAT, COVER, HASHES, lineHeadings, MANIFEST, subjectText, type BinderFile, type BinderManifest, type BinderSubject } from '#src/areas/contracts/domain/audit-binders/binder'
import { coverPdf, type CoverLine } from '#src/areas/contracts/server/audit-binders/cover'
import { partsOf, rowsOf } from '#src/areas/contracts/server/audit-binders/parts'
import { findBoundProject, findSeal, findSubject, findSums, insertBinder } from '#src/areas/contracts/server/audit-binders/store'
import { assertProjectVisible, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { safeCsvRows } from '#src/platform/server/csv/safe-csv'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { FileStore } from '#src/platform/server/files/file-store'
import { zipOf } from '#src/platform/server/files/zip'
import { notFound } from '#src/platform/server/http/errors'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { recordEvents } from '#src/platform/server/records/record'
import { timeSlices } from '#src/platform/server/time-slice'

export const BINDER_JOB = 'audit_binder'
/** Time limit, in minutes, for reading all tables in one snapshot. */
const MINUTES = 10
/** Maximum number of lines on the cover; lines.csv has all of them. */
const MOST_ON_COVER = 5_000

/** The input of the job: the subject of the binder and the person who requested the binder. The job reads only what this person may see. */
export interface BinderJob {
  readonly project_id: number
  readonly subject: BinderSubject
  readonly viewer: Viewer & { readonly name: string }
}

interface KeptFile extends BinderFile {
  readonly key: string
}

/**
 * The job that creates an audit binder. It reads the tables from one snapshot, hashes them while storing them, and lists them in the
 * manifest. The hash of the manifest is saved in the database, so that a binder with a rewritten manifest is recognized as such (PLUS-20).
 */
export function binderWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, jobId, report }) => {
    // the cast is safe, because only this area queues the job
    const { project_id: projectId, subject, viewer } = input as BinderJob
    const { manifest, kept } = await database.inAgency(agency, async (db) => {
      await db.seeOneSnapshot()
      await db.takeUpTo(MINUTES)
      await assertProjectVisible(db, viewer, projectId)
      return collect(db, files, projectId, subject, viewer.name, report)
    })
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    const hash = createHash('sha256').update(text).digest('hex')
    const hashes = [...kept, { name: MANIFEST, sha256: hash }].map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
    const zip = await files.keep(zipOf([
      { name: MANIFEST, open: () => Readable.from([text]) }, { name: HASHES, open: () => Readable.from([hashes]) },
      ...kept.map(({ name, key }) => ({ name, open: () => files.read(key) })),
    ]))
    const name = `audit-binder-${[manifest.project.state_project_number, subjectText(manifest.subject)].filter((part) => part !== '').join('-')}`.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    await database.inAgency(agency, async (db) => {
      const id = await insertBinder(db, { projectId, subject, manifest_sha256: hash, tickets: manifest.tickets, amount: manifest.amount, by: viewer })
      const actor = { ...actorOfServer(jobId), employeeId: viewer.id, name: viewer.name }
      await recordEvents(db, actor, 'created', [{ kind: 'audit_binder', id, name: subjectText(manifest.subject), version: null, dot_project_id: projectId, changes: { manifest_sha256: [null, hash] } }])
    })
    return { file: { key: zip.key, name: `${name}.zip`, type: 'application/zip', hours: BINDER_FILE_HOURS }, result: { tickets: manifest.tickets, files: manifest.files.length, bytes: zip.bytes } }
  }
}

async function collect(db: AgencyTransaction, files: FileStore, projectId: number, subject: BinderSubject, by: string, report: (done: number, total?: number) => Promise<void>): Promise<{ manifest: BinderManifest; kept: readonly KeptFile[] }> {
  const subjectRow = await findSubject(db, projectId, subject)
  if (subjectRow === null) throw notFound()
  const { agency, ...project } = await findBoundProject(db, projectId)
  const sums = await findSums(db, projectId, subject)
  const seal = await findSeal(db)
  const parts = partsOf(db, projectId, subject)
  await report(0, parts.length + 1)
  const storedFiles: KeptFile[] = []
  const lines: CoverLine[] = []
  const slice = timeSlices()
  for (const [at, part] of parts.entries()) {
    let rows = 0
    const content = watched(rowsOf(db, part, () => slice()), (row) => {
      rows += 1
      if (part.name === 'lines.csv' && lines.length < MOST_ON_COVER) lines.push(lineOf(row))
    })
    const { key, bytes } = await files.keep(Readable.from(safeCsvRows(part.headings, content)))
    storedFiles.push({ name: part.name, bytes, sha256: key, rows, key })
    await report(at + 1)
  }
  const head = {
    format: BINDER_FORMAT, agency, project, subject: subjectRow.subject, periods: sums.periods, created_at: new Date().toISOString(), created_by: by, tickets: storedFiles.find(({ name }) => name === 'tickets.csv')?.rows ?? 0,
    amount: sums.amount, lines_without_price: sums.lines_without_price, quantities: sums.quantities, trail_seal: seal,
  } satisfies Omit<BinderManifest, 'files'>
  const cover = await files.keep(coverPdf(head, lines, storedFiles))
  storedFiles.push({ name: COVER, bytes: cover.bytes, sha256: cover.key, rows: null, key: cover.key })
  await report(parts.length + 1)
  return { manifest: { ...head, files: storedFiles.map(({ key: _key, ...file }) => file) }, kept: storedFiles }
}

async function* watched(rows: AsyncIterable<readonly string[]>, onRow: (row: readonly string[]) => void): AsyncGenerator<readonly string[]> {
  for await (const row of rows) {
    onRow(row)
    yield row
  }
}

/** Converts a row of lines.csv to an object with the cells by heading. */
function lineOf(row: readonly string[]): CoverLine {
  return Object.fromEntries(lineHeadings.map((heading, at) => [heading, row[at] ?? ''])) as unknown as CoverLine
}
