import { epds } from '#src/areas/materials/api/epds'
import { epd, mayRemoveEpd } from '#src/areas/materials/domain/epds/epd'
import { readOpenEpd } from '#src/areas/materials/domain/epds/open-epd'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { actorOf } from '#src/platform/server/http/security/actor'
import { asDownload } from '#src/platform/server/http/attachment'
import { implement, Json } from '#src/platform/server/http/call'
import { notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const more = {
  open_epd_name: sql.part`record.open_epd_name`,
  documents_count: sql.part`(SELECT count(*)::int FROM documents document
    WHERE document.dot_authority_id = record.dot_authority_id AND document.owner_type = 'epd' AND document.owner_id = record.id AND document.deleted_at IS NULL)`,
  materials: sql.part`coalesce((SELECT json_agg(material.name ORDER BY lower(material.name), material.id)
    FROM materials material WHERE material.dot_authority_id = record.dot_authority_id AND material.epd_id = record.id), '[]')`,
  is_expired: sql.part`(SELECT record.valid_to < (now() AT TIME ZONE authority.timezone)::date FROM dot_authorities authority WHERE authority.id = record.dot_authority_id)`,
}

/** Writes declarations. A declaration that a material uses cannot be removed. */
export const epdWriter = new RecordWriter(epd, recordTable(epd, {}, more), {
  async mayRemove(_db, { values: { declaration_number: number }, more: { materials } }) {
    return mayRemoveEpd(number, Array.isArray(materials) ? materials.map(String) : [])
  },
})

const { pages, detail, create, change, remove, restore } = recordHandlers(epdWriter)

/** Declarations of materials, and the openEPD documents that they were read from (CERT-10, CERT-11, PLUS-29). */
export const epdRoutes = implement(epds, {
  list: pages,
  detail,
  create,
  change,
  remove,
  restore,
  addFromFile: (call) =>
    call.inAgency(async (db) => {
      const { name } = call.query
      const body: unknown = call.request.body
      const text = Buffer.isBuffer(body) ? textOf(body) : ''
      const read = readOpenEpd(text)
      if (!('stated' in read)) {
        throwIfRefused(read, [{ field: 'name', message: name }])
        throw new Error('a refusal is always thrown')
      }
      const epd = await epdWriter.create(db, actorOf(call), { ...read.stated }, null)
      await db.run(sql`UPDATE epds SET open_epd = ${text}, open_epd_name = ${name} WHERE dot_authority_id = ${db.agency} AND id = ${epd.id}`)
      return new Json(JSON.stringify({ epd: epdWriter.shown(await epdWriter.one(db, epd.id, null)) }))
    }),
  async download({ params, inAgency, reply }) {
    const row = await inAgency((db) => db.maybeOne(sql<{ open_epd: string; open_epd_name: string }>`
      SELECT open_epd, open_epd_name FROM epds WHERE dot_authority_id = ${db.agency} AND id = ${params.id} AND deleted_at IS NULL AND open_epd IS NOT NULL`))
    if (row === null) throw notFound()
    return asDownload(reply, row.open_epd_name, 'application/json').send(row.open_epd)
  },
})

/**
 * The file as UTF-8 text. Throws 422 if the file is not UTF-8. Empty if it contains a NUL character, because such a file is not an openEPD
 * document.
 */
function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // PostgreSQL cannot store the NUL character in a text column
    return text.includes('\u0000') ? '' : text
  } catch {
    throw unprocessable('errors.open_epd_unreadable', {}, [{ field: 'name', message: message('errors.open_epd_unreadable') }])
  }
}
