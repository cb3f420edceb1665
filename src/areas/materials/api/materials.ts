import { Type } from 'typebox'
import { CERTIFICATE_TYPES_MAX, material } from '#src/areas/materials/domain/materials/material'
import { certificateStates } from '#src/areas/materials/domain/materials/certificate-state'
import { certificateTypeStates } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { notKnownWords } from '#src/areas/materials/domain/epds/warming-potential'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Nullable, OneWordOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

const TypeOfMaterial = Type.Object({ id: Id, name: Type.String(), status: OneWordOf(certificateTypeStates) })
/** The main fields of a material's product declaration. */
const EpdOfMaterial = Type.Object({ id: Id, declaration_number: Type.String(), valid_from: Day, valid_to: Day })

/** A material with the certificate types that it requires and its declaration (CERT-2). */
export const MaterialSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  product_code: Type.String(),
  certificate_type_ids: Type.Array(Id),
  certificate_types: Type.Array(TypeOfMaterial),
  epd_id: Nullable(Id),
  epd: Nullable(EpdOfMaterial),
})

const { pages, detail, create, change, remove } = recordCalls(material, {
  read: projectRoles,
  row: MaterialSchema,
  own: { certificate_type_ids: Type.Optional(Type.Array(Id, { maxItems: CERTIFICATE_TYPES_MAX })), epd_id: Type.Optional(Nullable(Id)) },
  above: {},
  spec: 'C.4; CERT-1 to CERT-5',
})

/**
 * A material in a project: its tickets and the state of its certificates. The state is null for a material that is not in the agency's list
 * of materials (CERT-12).
 */
export const MaterialMetric = Type.Object({
  /** The position in the unsorted list, which identifies the row. */
  id: Id,
  material: Type.String(),
  product_code: Nullable(Type.String()),
  material_id: Nullable(Id),
  ticket_count: Type.Integer(),
  quantity: Nullable(Type.Number()),
  uom: Nullable(Type.String()),
  certificate_state: Nullable(OneWordOf(certificateStates)),
  missing_certificates: Type.Array(Type.String()),
  epd: Nullable(EpdOfMaterial),
  last_ticket: Nullable(Day),
  /**
   * `gwp` is the sum in kg CO2e over the tickets whose warming potential is known; `gwp_not_known` is the number of tickets whose potential
   * is unknown.
   */
  gwp: Nullable(Type.Number()),
  gwp_not_known: Type.Integer(),
})

/** The requirements of a ticket's material, and the ticket's warming potential (PLUS-29). */
export const TicketMaterial = Type.Object({
  material: Nullable(Type.Object({ id: Id, name: Type.String() })),
  certificate_state: Nullable(OneWordOf(certificateStates)),
  missing_certificates: Type.Array(Type.String()),
  epd: Nullable(Type.Object({ ...EpdOfMaterial.properties, lcia_method: Type.String(), is_expired: Type.Boolean() })),
  gwp: Nullable(Type.Number()),
  gwp_not_known: Nullable(OneWordOf(notKnownWords)),
})

/** Materials of the agency, and the materials of a project's tickets. */
export const materials = contract({
  list: pages,
  detail,
  create,
  change,
  remove,
  metrics: {
    method: 'GET',
    path: '/v2/projects/:projectId/material_metrics',
    who: projectRoles,
    style: 'ruby',
    params: Type.Object({ projectId: Id }),
    query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ material_metrics: Type.Array(MaterialMetric) }),
    errors: [403, 404, 422],
    spec: 'A, PROJ-6; CERT-12',
  },
  ofTicket: {
    method: 'GET',
    path: '/v1/slips/:id/material',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    params: Type.Object({ id: Id }),
    answer: Type.Object({ ticket_material: TicketMaterial }),
    errors: [403, 404],
    spec: 'PLUS-29, CERT-12',
  },
})
