import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#src/platform/domain/session/limits'
import type { SigningKeys } from '#src/platform/server/signing-keys'

/** Creates a token of 256 random bits, for a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a code of six digits, which may have leading zeros (AUTH-29). */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** The hash of a token. Only the hash is stored. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The hash of a code, which depends on the username and the purpose. Only the hash is stored. */
export function hashOfCode({ codeSecret }: Pick<SigningKeys, 'codeSecret'>, purpose: string, username: string, code: string): Buffer {
  return createHmac('sha256', codeSecret).update(`${purpose}\n${username}\n${code}`).digest()
}

/** Compares two hashes in constant time. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
