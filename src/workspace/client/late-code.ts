import { words } from '#src/workspace/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'

const AGAIN_MS = 5_000

/** A page that was reloaded less than this long ago does not reload itself, so that no page reloads in a loop. */
const RELOAD_AGAIN_MS = 60_000

/**
 * Loads code that a screen needs and retries every 5 s, and as soon as the connection is back. The first failure is reported, by default in
 * a toast. Without retries, a view that failed to load would be empty until the page is reloaded.
 *
 * If loading fails again while the server answers, no retry will help: an update of the product has replaced the script, or the browser
 * remembers the failure, as Chromium before version 151 does. The page is then reloaded, after asking about unsaved input (SHELL-62).
 */
export async function loadPersistently<Code>(load: () => Promise<Code>, report: () => void = () => showToast('error', words('code_lost'))): Promise<Code> {
  let mayReload = true
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load()
    } catch (error) {
      console.warn('Code of a screen did not come', error)
      if (isFirst) report()
      else if (mayReload && (await serverAnswers())) {
        // reload only once: if a script cannot be loaded even after a reload, the page must not reload every minute
        mayReload = false
        reloadPage()
      }
      await nextChance()
    }
  }
}

function serverAnswers(): Promise<boolean> {
  return fetch('/', { cache: 'no-store' }).then(({ ok }) => ok, () => false)
}

function reloadPage(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < RELOAD_AGAIN_MS) return
  window.location.reload()
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

/** After this time, a task runs even while the page is busy. */
const LATEST_MS = 2_000

/** Runs a task once the page has nothing else to do, at the latest after 2 s. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run(), { timeout: LATEST_MS })
  else setTimeout(run)
}

/**
 * Preloads code once the page has nothing else to do, so that it does not compete for bandwidth with what is on the screen. With `isNow`,
 * preloads immediately. A failure is not reported here, only when the code is needed.
 */
export function fetchCodeAhead(load: () => Promise<unknown>, { isNow = false } = {}): void {
  const fetchNow = () => void load().catch((error: unknown) => console.warn('Code of a screen did not come ahead', error))
  if (isNow) fetchNow()
  else whenIdle(fetchNow)
}
