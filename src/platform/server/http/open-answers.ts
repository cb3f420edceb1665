import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { atMost } from '#src/platform/server/at-most'

/**
 * How long a stopping server waits for answers that are still being created, or that their clients are still reading. At the same time, it
 * waits for its jobs. A stop may take 20 s in all.
 */
const MOST_WAIT_MS = 8_000

/**
 * Makes a closing server finish its answers. As soon as our code has written an answer, Node considers the connection idle, and a closing
 * server ends idle connections even if they have unsent data. So before it closes, the server waits until all answers have been passed to
 * the operating system, and only then ends all connections. A client that never reads its answer does not delay this.
 */
export function finishAnswersOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  let noneLeft = () => {}
  app.server.prependListener('request', (_request, answer: ServerResponse) => {
    open.add(answer)
    const leave = () => {
      open.delete(answer)
      if (open.size === 0) noneLeft()
    }
    answer.once('finish', leave)
    answer.once('close', leave)
  })
  app.addHook('preClose', async () => {
    const allDone = new Promise<void>((done) => (noneLeft = done))
    if (open.size > 0) await atMost(MOST_WAIT_MS, allDone)
    app.server.closeAllConnections()
  })
}
