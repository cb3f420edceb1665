import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { SigningKeys } from '#src/server/platform/signing-keys'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a client secret with a key of the installation; `place` ties it to its row, so that it opens nowhere else. */
export function seal(keys: SigningKeys, place: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made for the same place; anything else throws. */
export function unseal(keys: SigningKeys, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

function keyOf({ apiKeySecret }: SigningKeys): Buffer {
  return createHmac('sha256', apiKeySecret).update('sealed client secrets').digest()
}
