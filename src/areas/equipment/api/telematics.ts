import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { SOURCE_SECRET_MAX, signInWords, telematicsSource, type SignIn } from '#src/areas/equipment/domain/telematics/source'

const signIns = Object.keys(signInWords) as readonly SignIn[]
const administrators = whoMay('change_equipment')
const Secret = Type.Optional(Type.String({ minLength: 1, maxLength: SOURCE_SECRET_MAX }))

/** A telematics source in an answer: never its secret, only whether it has one. */
export const TelematicsSource = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  sign_in: OneOf(signIns),
  user_name: Type.String(),
  token_address: Type.String(),
  scope: Type.String(),
  every_minutes: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  has_secret: Type.Boolean(),
  /** When it was last asked, and when it last answered completely. */
  asked_at: Nullable(Moment),
  answered_at: Nullable(Moment),
  /** How many machines its last answer had. */
  machines: Nullable(Type.Integer()),
  /** Why its last answer is missing or incomplete. */
  problem: Nullable(Type.String()),
  /** What could not be read of its last answer. */
  faults: Type.Array(Type.Object({ machine: Type.String(), message: Type.String() })),
})
const { list, detail, create, change, remove } = recordCalls(telematicsSource, { read: administrators, row: TelematicsSource, own: {}, above: {}, spec: 'PLUS-30' })

/** Sources of telematics by ISO 15143-3 (PLUS-30). The secret is the password or client secret; it is never sent back. */
export const telematicsSources = contract({
  list: { ...list, query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }) },
  detail,
  create: { ...create, body: Strict({ ...create.body.properties, secret: Secret }) },
  change: { ...change, body: Strict({ ...change.body.properties, secret: Secret }) },
  remove,
})
