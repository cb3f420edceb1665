import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { atMost } from '#src/platform/server/at-most'

/** How long a server that stops waits for answers that are still being made or read, beside its jobs: part of the 20 s of a stop. */
const MOST_WAIT_MS = 8_000

/**
 * Lets a server that closes finish its answers. Node calls a connection idle as soon as the answer was handed to it, and
 * closing the server cuts idle connections with whatever was not sent yet. So the close waits until every answer has been
 * passed to the operating system, then ends all connections: a client that never reads doesn't hold it up.
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
