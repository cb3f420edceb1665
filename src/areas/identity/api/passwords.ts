import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Nullable, OneOf, Strict, Text } from '#src/platform/api/schemas'

const Domain = Type.Literal('dotslip')
const Username = Type.String({ maxLength: 320 })
const Password = Type.String({ maxLength: 1_000 })
const Code = Type.String({ maxLength: 20 })
const Token = Type.String({ minLength: 1, maxLength: 200 })
const SMALL = 16_384

/** The kinds of people who may sign up (C.5). */
export const signupKinds = ['employee', 'vendor', 'consultant'] as const

/**
 * Setting a password: forgotten passwords, codes, links, signing up. No answer reveals whether an account exists: 202 only means that a
 * message is sent if there is a reason to send one (AUTH-17). These calls do not run in one transaction as other calls do, because
 * passwords and codes must not be stored with Idempotency-Keys, and hashing must not occupy a connection.
 */
export const passwords = contract({
  requestPasswordReset: {
    method: 'POST',
    path: '/auth-service/password_reset_requests',
    who: 'anyone',
    body: Strict({ username: Username, domain: Domain }),
    answer: Type.Object({}),
    status: 202,
    errors: [422, 429],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§7, C.5; AUTH-17, AUTH-18',
  },
  validateVerificationCode: {
    method: 'POST',
    path: '/auth-service/validate_verification_code',
    who: 'anyone',
    body: Strict({ phone: Type.Optional(Username), email: Type.Optional(Username), verification_code: Code, domain: Domain }),
    answer: Type.Object({ token: Type.String() }),
    errors: [422],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§5, §7, C.5; AUTH-19, AUTH-27, AUTH-28, AUTH-29',
  },
  validatePhoneCode: {
    method: 'POST',
    path: '/v2/validate_verification_code',
    who: 'anyone',
    body: Strict({ phone: Username, verification_code: Code, domain: Type.Optional(Domain) }),
    answer: Type.Object({ token: Type.String() }),
    errors: [422],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§5, §7; AUTH-27',
  },
  validateActivationToken: {
    method: 'POST',
    path: '/auth-service/validate_activation_token',
    who: 'anyone',
    body: Strict({ token: Token, domain: Domain }),
    answer: Type.Object({
      valid: Type.Boolean(),
      email: Nullable(Type.String()),
      /**
       * The next three fields are not in section 7 of the specification, but our screens need them: the phone to which the text message was
       * sent, and the agency and the role of an invitation.
       */
      phone: Nullable(Type.String()),
      dot_authority_name: Nullable(Type.String()),
      role: Nullable(Type.String()),
    }),
    errors: [422],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§7, C.5; AUTH-20, AUTH-73',
  },
  setPasswordByToken: {
    method: 'POST',
    path: '/auth-service/set_password',
    who: 'anyone',
    body: Strict({ token: Token, password: Password, domain: Domain }),
    errors: [422, 503],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§5, §7, C.5; AUTH-18, AUTH-21 to AUTH-25',
  },
  setPassword: {
    method: 'PATCH',
    path: '/v1/set_password',
    who: 'anyone',
    impersonation: false,
    body: Strict({ password: Password, current_password: Type.Optional(Password), token: Type.Optional(Token) }),
    errors: [401, 403, 422, 429, 503],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§5, §7; AUTH-25, ACCT-7',
  },
  signUp: {
    method: 'POST',
    path: '/auth-service/signup',
    who: 'anyone',
    body: Strict({
      kind: OneOf(signupKinds),
      first_name: Text(100),
      last_name: Text(100),
      phone: Type.Optional(Username),
      email: Type.Optional(Username),
      domain: Domain,
    }),
    answer: Type.Object({}),
    status: 202,
    errors: [422, 429],
    bodyLimit: SMALL,
    transaction: false,
    spec: '§2, C.5; AUTH-26, AUTH-28, AUTH-72',
  },
})
