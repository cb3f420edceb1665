import { Type } from 'typebox'
import { epd } from '#src/areas/materials/domain/epds/epd'
import { OPEN_EPD_MAX_BYTES } from '#src/areas/materials/domain/epds/open-epd'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Moment, Nullable, Strict, Text } from '#src/platform/api/schemas'

/** A product declaration (CERT-10). `open_epd_name` is the name of the file that it was read from. */
export const EpdSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  declaration_number: Type.String(),
  product_name: Type.String(),
  manufacturer: Type.String(),
  program_operator: Type.String(),
  valid_from: Day,
  valid_to: Day,
  declared_quantity: Type.Number(),
  declared_unit: Type.String(),
  kg_per_declared_unit: Nullable(Type.Number()),
  gwp: Nullable(Type.Number()),
  lcia_method: Type.String(),
  deleted_at: Nullable(Moment),
  open_epd_name: Nullable(Type.String()),
  documents_count: Type.Integer(),
  materials: Type.Array(Type.String()),
  /** True if the declaration is expired today, by the agency's calendar (CERT-11). */
  is_expired: Type.Boolean(),
})

const { pages, detail, create, change, remove, restore } = recordCalls(epd, { read: projectRoles, row: EpdSchema, own: {}, above: {}, spec: 'C.4; CERT-10, CERT-11' })

/** Environmental product declarations of materials. */
export const epds = contract({
  list: pages,
  detail,
  create,
  change,
  remove,
  restore,
  /** The body is an openEPD document, which is stored unchanged. The declaration gets its values from the document. */
  addFromFile: {
    method: 'POST',
    path: '/v2/epds/open_epd',
    who: whoMay('change_materials'),
    query: Strict({ name: Text(255) }),
    file: 'application/octet-stream',
    bodyLimit: OPEN_EPD_MAX_BYTES,
    answer: Type.Object({ epd: EpdSchema }),
    errors: [403, 413, 422],
    spec: 'PLUS-29',
  },
  download: {
    method: 'GET',
    path: '/v2/epds/:id/open_epd',
    who: projectRoles,
    params: Type.Object({ id: Id }),
    answer: 'file',
    impersonation: false,
    errors: [403, 404],
    spec: 'PLUS-29',
  },
})
