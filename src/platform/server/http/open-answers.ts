import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { atMost } from '#src/platform/server/at-most'

/**
 * How long a stopping server waits for answers that are still being created or read. At the same time it waits for its jobs. Both are part
 * of the 20 s that a stop may take.
 */
const MOST_WAIT_MS = 8_000

/**
 * Lets a closing server finish its answers. Node considers a connection idle as soon as our code has written the answer, and closing the
 * server cuts idle connections along with any unsent data. So the close waits until every answer has been passed to the operating system,
 * and then ends all connections. A client that never reads does not delay it.
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
