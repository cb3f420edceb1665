import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Every API key begins so: it is seen at a glance in a log or a commit, and never read as a session's token. */
export const KEY_PREFIX = 'sk_'

/** Makes an API key of 256 random bits. */
export function newApiKey(): string {
  return KEY_PREFIX + randomBytes(32).toString('base64url')
}

/** The API key of an Idempotency-Key: a repeat of the call makes the same one, so that we need not keep it (API-18). */
export function apiKeyOfRepeat(secret: Buffer, maker: string, idempotencyKey: string): string {
  return KEY_PREFIX + createHmac('sha256', secret).update(`${maker}\0${idempotencyKey}`).digest('base64url')
}

/** All that is kept of a key (ACCT-8). */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
