import { certificateTypes } from '#src/areas/materials/api/certificate-types'
import { certificateType } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { mayRemoveCertificateType } from '#src/areas/materials/domain/materials/material'
import { submittalsOfType } from '#src/areas/materials/server/submittals'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { unprocessable } from '#src/platform/server/http/errors'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/** The number of materials that require a type. */
const materialCount = sql.part`(SELECT count(*)::int FROM material_certificate_types required
  WHERE required.dot_authority_id = record.dot_authority_id AND required.certificate_type_id = record.id)`

/** Writes certificate types. A type in use cannot be removed (CERT-8). */
export const certificateTypeWriter = new RecordWriter(certificateType, recordTable(certificateType, {}, { material_count: materialCount }), {
  async mayRemove(db, { id, values: { name }, more }) {
    return mayRemoveCertificateType(name, { materials: Number(more['material_count']), submittals: await submittalsOfType(db, id) })
  },
})

const { pages, detail, create, change, remove } = recordHandlers(certificateTypeWriter)

/** Certificate types (CERT-6 to CERT-8). A new certificate type is live (CERT-7). */
export const certificateTypeRoutes = implement(certificateTypes, {
  list: pages,
  detail,
  create(call) {
    if (call.body.status === 'hidden') throw unprocessable('errors.certificate_type_new_hidden', {}, [{ field: 'status', message: message('errors.certificate_type_new_hidden') }])
    return create(call)
  },
  change,
  remove,
})
