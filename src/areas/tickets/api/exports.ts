import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { OneWordOf, rubySortQuery, Strict, Uuid } from '#src/platform/api/schemas'
import { exportEndings, fileEndings } from '#src/areas/tickets/domain/exports/formats'
import { slipFilterFields, slipSelectionFields } from '#src/areas/tickets/api/tickets/slip-filters'

const Columns = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })
const form = { format: Type.Optional(OneWordOf(exportEndings)), columns: Type.Optional(Columns), ...rubySortQuery }
const ownForm = { ...form, format: Type.Optional(OneWordOf(fileEndings)), with_manifest: Type.Optional(Type.Boolean()) }

const Job = Type.Object({ job_id: Uuid })

/**
 * Exports of the tickets that match the filters, or of the selected ones, with the visible columns (TICK-86, TICK-88). KML and GeoJSON
 * contain only delivered tickets that have a location (TICK-87).
 */
export const exportsContract = contract({
  /** Returns the file. For more than 5,000 tickets, starts a job instead and returns 202 with {job_id}. */
  slips: {
    method: 'GET',
    path: '/v3/slips/export',
    who: whoMay('export_tickets'),
    style: 'ruby',
    query: Strict({ ...form, ...slipFilterFields, slip_ids: slipSelectionFields.slip_ids }),
    answer: 'file',
    isLong: true,
    errors: [401, 403, 422],
    spec: '§7; TICK-86 to TICK-91, AUTH-43',
  },
  /** Like `slips`, but with ids or filters in the request body (API-37). Always starts a job. */
  slipsByBody: {
    method: 'POST',
    path: '/v3/slips/export',
    who: whoMay('export_tickets'),
    body: Strict({ ...form, ...slipSelectionFields }),
    answer: Job,
    status: 202,
    errors: [401, 403, 422],
    spec: '§7; API-37, TICK-86 to TICK-91, AUTH-43',
  },
  /**
   * Like `slips`, for exports that the specification does not name: xlsx, and any format with a manifest. A file with a manifest is a zip
   * of the file and manifest.json, which has the number of tickets, their totals by unit and by material, and the SHA-256 of the file.
   */
  files: {
    method: 'GET',
    path: '/v1/slips/exports',
    who: whoMay('export_tickets'),
    style: 'ruby',
    query: Strict({ ...ownForm, ...slipFilterFields, slip_ids: slipSelectionFields.slip_ids }),
    answer: 'file',
    isLong: true,
    errors: [401, 403, 422],
    spec: 'C.4; TICK-86 to TICK-91, AUTH-43',
  },
  /** Like `files`, but with ids or filters in the request body (API-37). Always starts a job. */
  filesByBody: {
    method: 'POST',
    path: '/v1/slips/exports',
    who: whoMay('export_tickets'),
    body: Strict({ ...ownForm, ...slipSelectionFields }),
    answer: Job,
    status: 202,
    errors: [401, 403, 422],
    spec: 'C.4; API-37, TICK-86 to TICK-91, AUTH-43',
  },
})
