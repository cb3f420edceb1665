import type { FullConfig } from 'playwright/test'
import { startShiftedDatabases } from '#tests/clock/database-clock'
import { startProduct, type Product } from '#tests/product'

/** The address of a worker's product, whose data no other worker uses. */
export function addressOf(worker: number): string {
  return process.env.JOURNEYS_ADDRESS ?? process.env[nameOf(worker)] ?? ''
}

/**
 * Playwright's global setup: starts one product for each worker and returns the function that stops them. JOURNEYS_ADDRESS names
 * a running product to use instead.
 */
export default async function products({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_ADDRESS !== undefined) return () => Promise.resolve()
  const running: Product[] = []
  const databases = await startShiftedDatabases()
  // one after another, since the first may have to build the client and the server
  for (let worker = 0; worker < workers; worker += 1) {
    const database = await databases?.make(`journeys_${worker}`)
    const product = await startProduct({
      SAMPLE_DATA: 'always',
      SSO_TRUSTED_HOSTS: '127.0.0.1',
      INTERNAL_EMAIL_DOMAINS: 'meridian.example',
      ...(database !== undefined && { DATABASE_URL: database }),
    })
    running.push(product)
    process.env[nameOf(worker)] = product.address
  }
  return async () => {
    const codes = await Promise.all(running.map((product) => product.stop()))
    await databases?.stop()
    const failed = running.filter((_, worker) => codes[worker] !== 0)
    if (failed.length > 0) throw new Error(`Products ended with ${codes.join(', ')}:\n${failed.map((product) => product.printed()).join('\n')}`)
  }
}

const nameOf = (worker: number) => `JOURNEYS_ADDRESS_${worker}`
