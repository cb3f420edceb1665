import { createServer } from 'node:net'

let port = 0

/**
 * A free port, the same for all test files of this process as long as nobody else takes it: the browser knows a script that it has
 * compiled by its address.
 */
export async function screenPort(): Promise<number> {
  port = (await listened(port)) ?? (await listened(0)) ?? 0
  return port
}

/** Listens for a moment. Returns the port, or null when it is taken. */
function listened(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
}
