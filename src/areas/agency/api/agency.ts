import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Nullable, pageQuery, Strict } from '#src/platform/api/schemas'
import { LOGO_MAX_BYTES } from '#src/areas/agency/domain/account/limits'

/** An agency and its settings. For an empty setting, the product's default applies (CONST-8). */
export const AgencySchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  contract_number_label: Type.String(),
  plant_days: Nullable(Type.Integer()),
  delivery_report_time: Nullable(Type.String()),
  /** Number of years for which a deleted project with payments is retained; null for the product's default (CONST-4). */
  retention_years: Nullable(Type.Integer()),
  timezone: Type.String(),
  has_logo: Type.Boolean(),
  /** True for the agency in which the session is open. */
  is_open: Type.Boolean(),
})

const One = Type.Object({ dot_authority: AgencySchema })
const byId = Strict({ id: Id })
const Line = Type.String({ maxLength: 500 })
const write = whoMay('change_agency')

/** Calls about the agencies of a person, and about the settings of the agency in which the session is open (ACCT-4). */
export const agency = contract({
  list: {
    method: 'GET',
    path: '/v1/dot_authorities',
    who: 'signed_in',
    style: 'ruby',
    query: Strict(pageQuery),
    answer: Type.Object({ dot_authorities: Type.Array(AgencySchema) }),
    errors: [401, 422],
    spec: 'C.4; ACCT-4',
  },
  detail: {
    method: 'GET',
    path: '/v1/dot_authorities/:id',
    who: 'signed_in',
    params: byId,
    answer: One,
    errors: [401, 404],
    spec: 'C.4; ACCT-4',
  },
  update: {
    method: 'PATCH',
    path: '/v1/dot_authorities/:id',
    who: write,
    params: byId,
    body: Strict({
      version: Type.Integer({ minimum: 1 }),
      contract_number_label: Type.Optional(Line),
      plant_days: Type.Optional(Nullable(Type.Integer())),
      delivery_report_time: Type.Optional(Nullable(Line)),
      retention_years: Type.Optional(Nullable(Type.Integer())),
    }),
    answer: One,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; ACCT-4',
  },
  /**
   * Stores a logo. The body of the call is the picture itself: png, jpeg, or svg of shapes and text. The server converts it to png and
   * stores the png.
   */
  putLogo: {
    method: 'PUT',
    path: '/v1/dot_authorities/:id/logo',
    who: write,
    params: byId,
    file: 'application/octet-stream',
    bodyLimit: LOGO_MAX_BYTES,
    transaction: false,
    answer: One,
    errors: [401, 403, 404, 413, 422],
    spec: 'C.4; ACCT-4, ACCT-5',
  },
  removeLogo: {
    method: 'DELETE',
    path: '/v1/dot_authorities/:id/logo',
    who: write,
    params: byId,
    errors: [401, 403, 404],
    spec: 'C.4; ACCT-4',
  },
})
