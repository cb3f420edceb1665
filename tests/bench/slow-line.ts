import { connect, createServer, type Socket } from 'node:net'

/** A connection to a server that delays and loses packets. */
export interface SlowLine {
  readonly address: string
  close(): Promise<void>
}

/** How long it takes until a lost packet is sent again, in ms: the smallest retransmission timeout of Linux. */
const SENT_AGAIN_MS = 200

/**
 * A connection to `address` with this round-trip time in ms, on which this share of the packets is lost and sent again. Bytes stay in
 * order, as with TCP, so a lost packet delays those after it.
 */
export async function openSlowLine(address: string, { roundTrip, loss }: { readonly roundTrip: number; readonly loss: number }): Promise<SlowLine> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let seed = 7
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const pipe = (from: Socket, to: Socket): void => {
    let free = 0
    from.on('data', (piece) => {
      const lost = random() < loss ? SENT_AGAIN_MS : 0
      free = Math.max(free, performance.now() + roundTrip / 2 + lost)
      setTimeout(() => to.writable && to.write(piece), free - performance.now())
    })
    from.on('close', () => setTimeout(() => to.destroy(), roundTrip))
    from.on('error', () => to.destroy())
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
    }
    pipe(near, far)
    pipe(far, near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
