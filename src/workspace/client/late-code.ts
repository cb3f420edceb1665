import { words } from '#src/workspace/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'

const AGAIN_MS = 5_000

/**
 * Loads code that a screen needs and retries every 5 s, and as soon as the connection is back. The first failure is reported, by
 * default in a toast. Without retries, a view that failed to load would be empty until the page is reloaded.
 */
export async function loadPersistently<Code>(load: () => Promise<Code>, report: () => void = () => showToast('error', words('code_lost'))): Promise<Code> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load()
    } catch (error) {
      console.warn('Code of a screen did not come', error)
      if (isFirst) report()
      await nextChance()
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(wait)
      window.removeEventListener('online', done)
      resolve()
    }
    const wait = setTimeout(done, AGAIN_MS)
    window.addEventListener('online', done)
  })
}

/** By then code is preloaded even in a busy page. */
const LATEST_MS = 2_000

/**
 * Preloads code once the page has nothing else to do, so that it takes no room on the line from what is on the screen; with `isNow`, at
 * once. A failure is not reported here, only when the code is needed.
 */
export function fetchCodeAhead(load: () => Promise<unknown>, { isNow = false } = {}): void {
  const fetchNow = () => void load().catch((error: unknown) => console.warn('Code of a screen did not come ahead', error))
  if (isNow) fetchNow()
  // Safari has no idle callbacks
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchNow, { timeout: LATEST_MS })
  else setTimeout(fetchNow)
}
