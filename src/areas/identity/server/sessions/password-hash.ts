import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Limiter, serverBusy } from '#src/platform/server/limiter'

/** The cost of argon2id: 19 MiB, two passes, one lane, as OWASP recommends (reliability row 21). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_WRITTEN = '$argon2id$v=19$m=19456,t=2,p=1$'
/** A hash that is checked if the user is unknown, so that the refusal takes as long as for a known user (AUTH-30, row 20). */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PVTKAFT9ZQJ0AvOTyYDljg$pZv+zZXik/OEUnHPjq8fFDivCJFcxQJbD0kMN3ipi7U'

/** Limits how many passwords are hashed at the same time, so that one core stays free for other calls. */
const hashing = new Limiter({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 500, refusal: serverBusy })

/** The hash of a password, as it is stored. The password is first normalized to NFKC, so that different keyboards give the same hash. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), COST))
}

/**
 * Whether a password matches a stored hash. For an unknown user, pass null as the hash: the check then takes the same time and never
 * succeeds.
 */
export async function isPasswordRight(storedHash: string | null, password: string): Promise<boolean> {
  const right = await hashing.run(() => verify(storedHash ?? NOBODYS_HASH, password.normalize('NFKC')))
  return right && storedHash !== null
}

/** True if a hash was created with a cost other than the current one. The next login then replaces the hash. */
export function isHashOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(COST_WRITTEN)
}
