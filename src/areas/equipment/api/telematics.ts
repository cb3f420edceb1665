import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { SOURCE_SECRET_MAX, signInWords, telematicsSource, type SignIn } from '#src/areas/equipment/domain/telematics/source'

const signIns = Object.keys(signInWords) as readonly SignIn[]
const administrators = whoMay('change_equipment')
const Secret = Type.Optional(Type.String({ minLength: 1, maxLength: SOURCE_SECRET_MAX }))

/** A telematics source as the API returns it: whether it has a secret, but never the secret itself. */
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
  /** When the source was last called, and when it last answered completely. */
  asked_at: Nullable(Moment),
  answered_at: Nullable(Moment),
  /** The number of machines in the source's last answer. */
  machines: Nullable(Type.Integer()),
  /** Why the last answer is missing or incomplete. */
  problem: Nullable(Type.String()),
  /** The parts of the source's last answer that could not be read. */
  faults: Type.Array(Type.Object({ machine: Type.String(), message: Type.String() })),
})
const { list, detail, create, change, remove } = recordCalls(telematicsSource, { read: administrators, row: TelematicsSource, own: {}, above: {}, spec: 'PLUS-30' })

/** Telematics sources that follow the standard ISO 15143-3 (PLUS-30). The secret, a password or client secret, is never returned. */
export const telematicsSources = contract({
  list: { ...list, query: Strict({ ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }) },
  detail,
  create: { ...create, body: Strict({ ...create.body.properties, secret: Secret }) },
  change: { ...change, body: Strict({ ...change.body.properties, secret: Secret }) },
  remove,
})
