import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Moment, Nullable, Strict, Uuid } from '#src/platform/api/schemas'

/** One session of the person: a browser on a device. */
const Device = Type.Object({
  id: Uuid,
  /** The browser and the operating system in words: 'Firefox on Windows'. */
  browser: Type.String(),
  address: Nullable(Type.String()),
  dot_authority_name: Type.String(),
  created_at: Moment,
  last_used_at: Moment,
  /** True for the session with which this call is made. */
  is_this: Type.Boolean(),
  /** The person who impersonates somebody in this session; null in other sessions. */
  impersonator: Nullable(Type.String()),
})

/**
 * A person's own sessions (ACCT, issue 4). An impersonator can neither list nor end the sessions of the impersonated person. A person's
 * sessions may be in several agencies, so each session is ended in its own transaction.
 */
export const devices = contract({
  listDevices: {
    method: 'GET',
    path: '/v1/account/sessions',
    who: 'signed_in',
    impersonation: false,
    answer: Type.Object({ sessions: Type.Array(Device) }),
    errors: [401, 403],
    spec: '§1 (decided); AUTH-56',
  },
  endDevice: {
    method: 'DELETE',
    path: '/v1/account/sessions/:id',
    who: 'signed_in',
    impersonation: false,
    params: Strict({ id: Uuid }),
    transaction: false,
    errors: [401, 403, 404],
    spec: '§1 (decided); AUTH-53',
  },
  endOtherDevices: {
    method: 'DELETE',
    path: '/v1/account/sessions',
    who: 'signed_in',
    impersonation: false,
    answer: Type.Object({ ended: Type.Integer() }),
    transaction: false,
    errors: [401, 403],
    spec: '§1 (decided); AUTH-53',
  },
})
