import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Nullable, OneOf, Strict, Text } from '#src/platform/api/schemas'
import { SIGNATURE_MAX_BYTES } from '#src/areas/agency/domain/account/limits'
import { portals, signatureKinds } from '#src/areas/agency/domain/account/signature'
import { roles } from '#src/platform/domain/session/roles'

const Notifications = Strict({ /** Mail when someone adds me to a project's team. */ team: Type.Boolean() })

/** A person's own account in the agency in which the session is open (ACCT-1). */
export const AccountSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  /** A new email or phone that is not yet confirmed by a code. The current email or phone remains valid until then. */
  new_email: Nullable(Type.String()),
  new_phone: Nullable(Type.String()),
  role: OneOf(roles),
  districts: Type.Array(Type.String()),
  notifications: Notifications,
  signature_kind: Nullable(OneOf(signatureKinds)),
})

const One = Type.Object({ account: AccountSchema })
const Line = Type.String({ maxLength: 500 })
/** Maximum length of a signature as base64 text, which is a third longer than the content that it encodes. */
const PICTURE_MAX = Math.ceil((SIGNATURE_MAX_BYTES * 4) / 3) + 4

/** Calls about a person's own account. Only that person can read and write it; somebody who impersonates them cannot. */
export const ownAccount = contract({
  read: {
    method: 'GET',
    path: '/v1/account',
    who: 'signed_in',
    answer: One,
    errors: [401],
    spec: 'C.4; ACCT-1, ACCT-9',
  },
  /**
   * Saves the account. A new email or phone takes effect only once its code is entered. `portal` says which of the two accounts of §2 is
   * saved: operations or administration.
   */
  update: {
    method: 'PATCH',
    path: '/v1/account',
    who: 'signed_in',
    impersonation: false,
    body: Strict({
      version: Type.Integer({ minimum: 1 }),
      portal: Type.Optional(OneOf(portals)),
      first_name: Type.Optional(Line),
      last_name: Type.Optional(Line),
      email: Type.Optional(Line),
      phone: Type.Optional(Nullable(Line)),
      notifications: Type.Optional(Notifications),
      signature: Type.Optional(Strict({ kind: OneOf(signatureKinds), png: Text(PICTURE_MAX) })),
    }),
    answer: One,
    errors: [401, 403, 409, 413, 422],
    spec: 'C.4; ACCT-1, ACCT-2, ACCT-3',
  },
  confirmAddress: {
    method: 'POST',
    path: '/v1/account/confirm_address',
    who: 'signed_in',
    impersonation: false,
    body: Strict({ which: OneOf(['email', 'phone']), verification_code: Type.String({ maxLength: 20 }) }),
    answer: Type.Object({ account: AccountSchema, /** True if the change ended the current session; the person must then sign in with the new email or phone. */ signed_out: Type.Boolean() }),
    errors: [401, 403, 422],
    // no transaction around the call: if a code is refused, the transaction would roll back the count of wrong codes
    transaction: false,
    spec: 'C.4; ACCT-1, AUTH-29, AUTH-72',
  },
  sendAddressCode: {
    method: 'POST',
    path: '/v1/account/send_address_code',
    who: 'signed_in',
    impersonation: false,
    body: Strict({ which: OneOf(['email', 'phone']) }),
    answer: Type.Object({}),
    status: 202,
    errors: [401, 403, 422],
    spec: 'C.4; ACCT-1, AUTH-29',
  },
  signature: {
    method: 'GET',
    path: '/v1/account/signature',
    who: 'signed_in',
    answer: 'file',
    errors: [401, 404],
    spec: 'C.4; ACCT-3',
  },
  /** Stores a signature. The body of the call is the png file itself. */
  putSignature: {
    method: 'PUT',
    path: '/v1/account/signature',
    who: 'signed_in',
    impersonation: false,
    query: Strict({ kind: Type.Optional(OneOf(signatureKinds)) }),
    file: 'application/octet-stream',
    bodyLimit: SIGNATURE_MAX_BYTES,
    answer: One,
    errors: [401, 403, 413, 422],
    spec: 'C.4; ACCT-3',
  },
})
