import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The prefix of every API key. It makes a key easy to find in a log or a commit, and distinguishes it from a session's token. */
export const KEY_PREFIX = 'sk_'

/** Creates an API key of 256 random bits. */
export function newApiKey(): string {
  return KEY_PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Derives an API key from the call's Idempotency-Key and `maker`, so that a repeated call returns the same API key although the server does
 * not store API keys (API-18).
 */
export function apiKeyOfRepeat(secret: Buffer, maker: string, idempotencyKey: string): string {
  return KEY_PREFIX + createHmac('sha256', secret).update(`${maker}\0${idempotencyKey}`).digest('base64url')
}

/** The hash of an API key. Only the hash is stored (ACCT-8). */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
