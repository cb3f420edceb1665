import { words } from '#src/workspace/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'

const AGAIN_MS = 5_000

/**
 * Loads code that a screen needs, and does not give up: while it cannot be had, one toast says so, and it is asked for
 * again every 5 s and when the line is back. A view that came to nothing would stay nothing until the page is loaded anew.
 */
export async function loadPersistently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await load()
    } catch (error) {
      console.warn('Code of a screen did not come', error)
      if (isFirst) showToast('error', words('code_lost'))
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

/** Loads code before it is needed; whether it comes or not is told when it is needed. */
export function fetchCodeAhead(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => console.warn('Code of a screen did not come ahead', error))
}
