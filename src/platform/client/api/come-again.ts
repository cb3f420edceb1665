const TOO_MANY = 429
const MOST_TRIES = 4
const LONGEST_WAIT_S = 10

/**
 * Sends a GET request again after a 429, which means that the person or the agency has too many calls in flight. Waits for the time that
 * the server names plus a random time, because otherwise many browser tabs would retry at the same moment. A write is never retried
 * automatically.
 */
export async function comingAgain(go: () => Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await go()
    if (response.status !== TOO_MANY || tries === MOST_TRIES) return response
    await response.body?.cancel()
    await wait(secondsOf(response.headers.get('retry-after')) * 1000 * (1 + Math.random() / 2), signal)
  }
}

function secondsOf(text: string | null): number {
  const seconds = Number(text ?? '1')
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_S) : 1
}

function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer)
      reject(new DOMException('The read was canceled.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }, milliseconds)
    if (signal?.aborted === true) aborted()
    else signal?.addEventListener('abort', aborted, { once: true })
  })
}
