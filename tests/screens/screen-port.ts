import { createServer } from 'node:net'

let port = 0

/**
 * A free port. All test files of this process use the same one while nobody else takes it, because the browser caches compiled
 * scripts by their URL, which contains the port.
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
