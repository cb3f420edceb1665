import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Limiter, serverBusy } from '#src/platform/server/limiter'

/** argon2id, 19 MiB, two passes, one lane: the OWASP recommendation (reliability row 21). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_WRITTEN = '$argon2id$v=19$m=19456,t=2,p=1$'
/** Checked for unknown users, so that a refusal takes the same time for them as for known users (AUTH-30, row 20). */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PVTKAFT9ZQJ0AvOTyYDljg$pZv+zZXik/OEUnHPjq8fFDivCJFcxQJbD0kMN3ipi7U'

/** leaves one core free for other calls */
const hashing = new Limiter({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 500, refusal: serverBusy })

/** The stored hash of a password. The text is normalized to NFKC, so that different keyboards agree. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), COST))
}

/** Whether a password matches a stored hash. Null, for an unknown user, takes the same time and never matches. */
export async function isPasswordRight(storedHash: string | null, password: string): Promise<boolean> {
  const right = await hashing.run(() => verify(storedHash ?? NOBODYS_HASH, password.normalize('NFKC')))
  return right && storedHash !== null
}

/** True when a hash was created with a different cost from today's. The next login replaces it. */
export function isHashOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(COST_WRITTEN)
}
