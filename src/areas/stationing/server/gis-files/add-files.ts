import type { gisFiles } from '#src/areas/stationing/api/gis-files'
import { isRead } from '#src/areas/stationing/domain/gis-files/gis-file'
import { readGrid } from '#src/areas/stationing/server/alignments/add-alignment'
import { gisFileWriter } from '#src/areas/stationing/server/gis-files/gis-files'
import { sendToProcess } from '#src/areas/stationing/server/gis-files/process'
import { findUploads, takeUpload } from '#src/areas/stationing/server/gis-files/uploads'
import { refuse, type Verdict, allow } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Call } from '#src/platform/server/http/call'
import { HttpError, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import { note } from '#src/areas/stationing/domain/gis-files/notes'

/** The files to add, and what they have in common. */
export interface Addition {
  readonly dot_project_id: number
  readonly projection: number
  readonly scale_factor: string | null
  readonly uploads: readonly string[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the values of a form that apply to all of its files. Project and projection are required (GEO-6), the scale factor is not (GEO-7).
 */
export function readAddition(fields: Readonly<Record<string, string>>): Addition {
  const required = (name: string, label: string): number => {
    const value = Number(fields[name] ?? '')
    const verdict: Verdict = (fields[name] ?? '').trim() === '' ? refuse('errors.field_is_required', { label }) : Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? allow : refuse('errors.field_integer', { label, min: 1, max: 2 ** 31 - 1 })
    throwIfRefused(verdict, [{ field: name, message: label }])
    return value
  }
  const [project, code] = [required('dot_project_id', 'Project'), required('projection', 'Projection')]
  const { scale } = readGrid(code, fields['scale_factor'])
  const uploads = (fields['uploads'] ?? '').split(',').map((id) => id.trim().toLowerCase()).filter((id) => id !== '')
  if (!uploads.every((id) => UUID.test(id))) throw new HttpError(422, note('gis_upload_gone'))
  return { dot_project_id: project, projection: code, scale_factor: scale, uploads: [...new Set(uploads)] }
}

/** Adds uploaded files, each with its event, and queues those in a readable format for processing; returns their ids. */
export async function addFiles(db: AgencyTransaction, call: Call<typeof gisFiles.create>, { uploads, ...values }: Addition): Promise<number[]> {
  if (uploads.length === 0) throw unprocessable('errors.no_file_selected')
  const ids: number[] = []
  // lock the table of GIS files before the uploads are read, so that only the first of two requests with the same upload finds it
  await gisFileWriter.table.lock(db)
  for (const { upload_id: upload, name, format, size } of await findUploads(db, call.person.id, uploads)) {
    const { id } = await gisFileWriter.create(db, actorOf(call), { ...values, name, status: 'pending' }, null)
    await db.run(sql`UPDATE gis_files SET format = ${format}, size = ${size}, added_by_name = ${call.person.name} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
    await takeUpload(db, call.person.id, upload, id)
    if (isRead(format)) await sendToProcess(db, call.platform, call.person.id, id, format)
    ids.push(id)
  }
  return ids
}
