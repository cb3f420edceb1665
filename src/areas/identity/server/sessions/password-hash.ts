import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Limiter, serverBusy } from '#src/platform/server/limiter'

/** argon2id, 19 MiB, two passes, one lane: what OWASP asks (reliability row 21). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const COST_WRITTEN = '$argon2id$v=19$m=19456,t=2,p=1$'
/** The hash of no password: an unknown user costs what a known one costs (AUTH-30, row 20). */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PVTKAFT9ZQJ0AvOTyYDljg$pZv+zZXik/OEUnHPjq8fFDivCJFcxQJbD0kMN3ipi7U'

/** Hashing leaves a core to the other calls. */
const hashing = new Limiter({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 500, refusal: serverBusy })

/** What is kept of a password. The text is taken in Unicode's NFKC form, so that keyboards agree. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize('NFKC'), COST))
}

/** Whether a password is the one of a kept hash; null, for nobody's, takes the same time and is never right. */
export async function isPasswordRight(kept: string | null, password: string): Promise<boolean> {
  const right = await hashing.run(() => verify(kept ?? NOBODYS_HASH, password.normalize('NFKC')))
  return right && kept !== null
}

/** True when a hash was made with other costs than today's, so that the next sign-in makes it anew. */
export function isHashOutdated(kept: string): boolean {
  return !kept.startsWith(COST_WRITTEN)
}
