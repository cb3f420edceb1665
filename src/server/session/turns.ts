import { message } from '#src/domain/messages'
import { HttpError } from '#src/server/platform/http/errors'

/** Lets so many works run at once; the others wait in line, and beyond a length of the line are told to come back (503). */
export function turns(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new HttpError(503, message('errors.busy'), { headers: { 'retry-after': '5' } })
      await new Promise<void>((go) => waiting.push(go))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
