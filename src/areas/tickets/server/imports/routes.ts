import { Readable } from 'node:stream'
import { imports } from '#src/areas/tickets/api/imports'
import { checkColumns } from '#src/areas/tickets/domain/imports/check-columns'
import { guessColumns } from '#src/areas/tickets/domain/imports/guess-columns'
import { CSV_FIRST_ROWS } from '#src/platform/domain/csv-limits'
import { IMPORT_MAX_REFUSED } from '#src/platform/domain/imports/limits'
import { asDownload } from '#src/platform/server/http/attachment'
import { implement } from '#src/platform/server/http/call'
import { conflict, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { csvFormOf, csvRows, unreadable, type CsvForm } from '#src/platform/server/csv/csv-file'
import { TICKET_IMPORT, type ImportOrder } from '#src/areas/tickets/server/imports/import-tickets'
import { assertChecked } from '#src/platform/server/imports/assert-checked'
import { byRow } from '#src/platform/server/imports/corrections'
import { correctRows, listedRowsPage } from '#src/platform/server/imports/correct-rows'
import { sendRefusedRows } from '#src/platform/server/imports/refused-file'
import { previewOf } from '#src/areas/tickets/server/imports/preview'
import { findImport, lockImport, openImport, setImportJob, setPreview, ticketCorrections, type ImportRecord } from '#src/areas/tickets/server/imports/store'
import { foreseeReceipt } from '#src/areas/tickets/server/receipt/foresee'
import { openProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import { actorOf } from '#src/platform/server/http/security/actor'
import { piecesOf } from '#src/platform/server/time-slice'

/** The API of an agency's CSV imports of tickets, for administrators. */
export const importRoutes = implement(imports, {
  upload: async (call) => {
    const { query, person, platform, request } = call
    const content: unknown = request.body
    if (!Buffer.isBuffer(content)) throw unreadable()
    const form = await csvFormOf(content)
    const shape = await shapeOf(content, form)
    const { key } = await platform.files.keep(Readable.from(piecesOf(content)))
    const newImport = { ...form, ...shape, columns: guessColumns(shape.headings), employee_id: person.id, file_name: query.file_name, file_key: key }
    return onceByKey(call, imports.upload, key, async (db) => ({ import: written(await openImport(db, newImport)) }))
  },
  detail: async ({ params, inAgency }) => ({ import: written(requireImport(await inAgency((db) => findImport(db, params.id)))) }),
  map: async ({ params, body, inAgency, platform }) => {
    const [open, corrections, matcher] = await inAgency(async (db) => {
      // locks the import, so that its corrections cannot change between reading the import's revision and reading the corrections
      const record = requireImport(await lockImport(db, params.id))
      return [record, byRow(await ticketCorrections.stored(db, record.id)), await openProjectMatcher(db, null)] as const
    })
    assertOpen(open)
    throwIfRefused(checkColumns(body.columns, open.headings.length))
    const preview = await previewOf(platform, open, { columns: body.columns, corrections }, matcher, (arrivals) => inAgency((db) => foreseeReceipt(db, arrivals)))
    return inAgency(async (db) => {
      assertOpen(requireImport(await lockImport(db, params.id)))
      await setPreview(db, params.id, preview)
      return { import: written(requireImport(await findImport(db, params.id))) }
    })
  },
  rows: async ({ params, query, inAgency, platform }) => {
    const open = requireImport(await inAgency((db) => findImport(db, params.id)))
    return listedRowsPage(inAgency, platform, ticketCorrections, open, query)
  },
  correct: ({ params, body, person, inAgency, platform }) =>
    inAgency(async (db) => {
      const open = requireImport(await lockImport(db, params.id))
      assertOpen(open)
      const rows = await correctRows(db, platform, ticketCorrections, open, person.id, body.corrections)
      return { import: written(requireImport(await findImport(db, params.id))), rows }
    }),
  commit: (call) =>
    call.inAgency(async (db) => {
      const open = requireImport(await lockImport(db, call.params.id))
      assertOpen(open)
      assertChecked(open, call.body.check)
      const only_good = call.body.only_good === true
      const refusedRows = open.row_count - open.good_count
      if (refusedRows > 0 && !only_good) throw unprocessable('errors.import_has_errors', { count: refusedRows })
      if (refusedRows > IMPORT_MAX_REFUSED) throw unprocessable('errors.import_too_many_refused', { max: IMPORT_MAX_REFUSED })
      if (open.good_count === 0) throw unprocessable('errors.import_no_good_rows')
      const order: ImportOrder = { import_id: open.id, only_good, actor: actorOf(call) }
      const job_id = await call.platform.jobs.start(db, call.person.id, TICKET_IMPORT, order)
      await setImportJob(db, open.id, job_id)
      return { job_id }
    }),
  refused: async (call) => {
    const { params, inAgency, platform, reply } = call
    const record = requireImport(await inAgency((db) => findImport(db, params.id)))
    const { refused_file_key, file_name } = record
    if (refused_file_key === null) return sendRefusedRows(call, ticketCorrections, { ...record, heading_row: 1 }, (field) => field)
    return asDownload(reply, `refused-${file_name}`, 'text/csv; charset=utf-8')
      .header('content-length', await platform.files.size(refused_file_key))
      .send(platform.files.read(refused_file_key))
  },
})

function requireImport(record: ImportRecord | null): ImportRecord {
  if (record === null) throw notFound()
  return record
}

/** Throws 409 if the job of the import has already started. */
function assertOpen(record: ImportRecord): void {
  if (record.state === 'committed') throw conflict('errors.import_committed')
  if (record.job_is_open) throw conflict('errors.write_under_way')
}

/**
 * The headings, the first rows and the number of rows of a file. Reads the whole file, so that a file that cannot be read is refused now,
 * not later (TICK-96).
 */
async function shapeOf(content: Buffer, form: CsvForm): Promise<Pick<ImportRecord, 'headings' | 'first_rows' | 'row_count'>> {
  let headings: string[] = []
  const first_rows: string[][] = []
  let row_count = 0
  for await (const { row, cells } of csvRows([content], form)) {
    if (row === 1) {
      headings = cells.map((cell) => cell.trim())
      continue
    }
    row_count += 1
    if (row_count <= CSV_FIRST_ROWS) first_rows.push([...cells])
  }
  if (headings.every((heading) => heading === '')) throw unreadable()
  if (row_count === 0) throw unprocessable('errors.import_empty')
  return { headings, first_rows, row_count }
}

function written(record: ImportRecord) {
  const { id, file_name, state, encoding, delimiter, headings, columns, row_count, good_count, first_rows, errors, error_count, effects, listed_count, listed_width, revision, checked_revision, checks, job_id, created_at } = record
  const good = state === 'mapping' ? null : good_count
  return {
    id, file_name, state, encoding, delimiter, headings, columns, rows: row_count, good, first_rows, errors, error_count, effects, job_id,
    listed_rows: listed_count, listed_width: Math.max(listed_width, headings.length), is_checked: revision === checked_revision, check: checks, created_at: created_at.toISOString(),
  }
}
