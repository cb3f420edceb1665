import { startProduct } from '#tests/product'

/** Playwright's global set-up: the product for all journeys and the way to stop it; JOURNEYS_ADDRESS names one that runs already. */
export default async function product(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_ADDRESS !== undefined) return () => Promise.resolve()
  const running = await startProduct({ SAMPLE_DATA: 'always', SSO_TRUSTED_HOSTS: '127.0.0.1', INTERNAL_EMAIL_DOMAINS: 'meridian.example' })
  process.env.JOURNEYS_ADDRESS = running.address
  return async () => {
    const code = await running.stop()
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${running.printed()}`)
  }
}
