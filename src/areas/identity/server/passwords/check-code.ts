import { CODE_MINUTES } from '#src/platform/domain/session/limits'
import { message } from '#src/platform/domain/messages'
import { unprocessable } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { normalPhone } from '#src/areas/identity/domain/sessions/username'
import { findLogin } from '#src/areas/identity/server/sessions/public/login-store'
import { countWrongCode, liveCodes, useCode } from '#src/areas/identity/server/passwords/public/code-store'
import { hashOfCode, isSameHash } from '#src/areas/identity/server/passwords/public/one-time-secrets'
import { makeToken } from '#src/areas/identity/server/passwords/token-store'

/**
 * Redeems the code that was sent to a phone or an email, once, and returns the token that sets the password. Every failure gets the same
 * refusal: a wrong code, the code of another username, a used or expired code, or five wrong tries (AUTH-29). That a phone or email is
 * already in use is revealed only to a person who enters the right signup code (AUTH-28).
 */
export async function checkCode({ database }: Platform, username: string, code: string): Promise<string> {
  const keys = await signingKeysOf(database)
  const typedCode = code.replace(/\s/g, '')
  // a refusal is thrown after the transaction, because a rollback would lose the count of wrong tries
  const outcome = await database.inInstallation(async (db) => {
    const live = await liveCodes(db, username, ['reset', 'signup'])
    const right = live.find(({ purpose, hash }) => isSameHash(hash, hashOfCode(keys, purpose, username, typedCode)))
    if (right === undefined) {
      await countWrongCode(db, username)
      return 'wrong' as const
    }
    await useCode(db, username, right.purpose)
    const login = await findLogin(db, username)
    const isSignUp = right.purpose === 'signup'
    if (isSignUp && login !== null && login.password_hash !== null) return 'in use' as const
    if (!isSignUp && login === null) return 'wrong' as const
    const { first_name, last_name, kind } = right
    const token = await makeToken(db, {
      purpose: right.purpose, login_id: login?.id ?? null, username, first_name, last_name, kind, dot_authority_id: null, employee_id: null,
    }, CODE_MINUTES)
    return { token }
  })
  if (outcome === 'wrong') throw unprocessable('errors.code_not_right', {}, [{ field: 'verification_code', message: message('errors.code_not_right') }])
  if (outcome === 'in use') throw unprocessable(normalPhone(username) === null ? 'errors.duplicate_email' : 'errors.duplicate_phone')
  return outcome.token
}
