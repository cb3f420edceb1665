import { passwords } from '#src/areas/identity/api/passwords'
import { message } from '#src/platform/domain/messages'
import { MESSAGES_WINDOW_MINUTES, REQUESTS_FROM_ADDRESS } from '#src/platform/domain/session/limits'
import { checkEmail, checkPhone, checkUsername, normalEmail, normalPhone, normalUsername } from '#src/areas/identity/domain/sessions/username'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { isProduction, type Configuration } from '#src/platform/server/configuration'
import { implement } from '#src/platform/server/http/call'
import { throwIfRefused, unauthenticated, unprocessable } from '#src/platform/server/http/errors'
import { doorLimit } from '#src/areas/identity/server/sessions/door-limits'
import { checkCode } from '#src/areas/identity/server/passwords/check-code'
import { PASSWORD_RESET, SIGN_UP } from '#src/areas/identity/server/passwords/request-message'
import { changePassword, setPasswordByToken } from '#src/areas/identity/server/passwords/set-password'
import { findInvitation, findToken } from '#src/areas/identity/server/passwords/token-store'

/** A single limit for password resets and sign-ups together, because each of them is a background task that may send a message. */
const atTheDoor = doorLimit(REQUESTS_FROM_ADDRESS, MESSAGES_WINDOW_MINUTES)

/** Routes of forgotten passwords, codes, links and signing up. */
export const passwordRoutes = implement(passwords, {
  requestPasswordReset: async ({ body, platform, request }) => {
    throwIfRefused(firstRefusal(checkUsername(body.username), mayReset(body.username, platform.configuration)))
    atTheDoor(request.ip)
    await platform.database.inInstallation((db) =>
      platform.jobs.send(db, PASSWORD_RESET, { username: normalUsername(body.username), address: request.ip }))
    return {}
  },
  validateVerificationCode: async ({ body, platform }) => {
    throwIfRefused(firstRefusal(checkAddress(body), checkCodeGiven(body.verification_code, body.phone !== undefined)))
    return { token: await checkCode(platform, addressOf(body), body.verification_code) }
  },
  validatePhoneCode: async ({ body, platform }) => {
    throwIfRefused(firstRefusal(checkPhone(body.phone), checkCodeGiven(body.verification_code, true)))
    return { token: await checkCode(platform, addressOf(body), body.verification_code) }
  },
  validateActivationToken: async ({ body, platform: { database } }) => {
    const link = await database.inInstallation((db) => findToken(db, body.token))
    const { dot_authority_id: agency, employee_id: employee } = link ?? { dot_authority_id: null, employee_id: null }
    const invitation = agency === null || employee === null ? null : await database.inAgency(agency, (db) => findInvitation(db, employee))
    const isWithdrawn = link?.purpose === 'invitation' && invitation === null
    return {
      valid: link?.holds === true && !isWithdrawn,
      email: link === null ? null : normalEmail(link.username),
      phone: link === null ? null : normalPhone(link.username),
      dot_authority_name: invitation?.dot_authority_name ?? null,
      role: invitation?.role ?? null,
    }
  },
  setPasswordByToken: async ({ body, platform }) => setPasswordByToken(platform, body.token, body.password),
  setPassword: async ({ body, caller, platform, request }) => {
    if (body.token !== undefined) return setPasswordByToken(platform, body.token, body.password)
    if (caller?.kind !== 'person') throw unauthenticated()
    if (body.current_password === undefined) throw unprocessable('errors.password_is_required', {}, [{ field: 'current_password', message: message('errors.password_is_required') }])
    return changePassword(platform, caller, body.current_password, body.password, request.ip)
  },
  signUp: async ({ body, platform, request }) => {
    throwIfRefused(firstRefusal(checkName(body.first_name), checkName(body.last_name), checkAddress(body)))
    atTheDoor(request.ip)
    await platform.database.inInstallation((db) =>
      platform.jobs.send(db, SIGN_UP, {
        username: addressOf(body), address: request.ip, kind: body.kind, first_name: body.first_name.trim(), last_name: body.last_name.trim(),
      }))
    return {}
  },
})

/**
 * Whether a code can be requested for the username. A code for a phone requires a configured text gateway, except on a local test
 * installation, which just does not send the code (M10).
 */
function mayReset(username: string, configuration: Configuration): Verdict {
  return isProduction(configuration) && configuration.textGatewayUrl === null && normalPhone(username) !== null ? refuse('errors.no_text_messages') : allow
}

interface Address {
  readonly phone?: string
  readonly email?: string
}

/** Checks that a request contains either a phone or an email, not both, and that it is valid. */
function checkAddress({ phone, email }: Address): Verdict {
  if ((phone === undefined) === (email === undefined)) return refuse('errors.phone_or_email')
  return phone === undefined ? checkEmail(email ?? '') : checkPhone(phone)
}

function addressOf({ phone, email }: Address): string {
  return (phone === undefined ? normalEmail(email ?? '') : normalPhone(phone)) ?? ''
}

function checkCodeGiven(code: string, isPhone: boolean): Verdict {
  if (code.trim() !== '') return allow
  return refuse(isPhone ? 'errors.verification_code_is_required' : 'errors.security_code_is_required')
}

function checkName(name: string): Verdict {
  return name.replace(/[\s\p{Cf}]/gu, '') === '' ? refuse('errors.required') : allow
}
