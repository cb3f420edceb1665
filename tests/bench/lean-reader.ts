import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Reads answers over one connection, one after another, with as little work as possible: it reads the status and the length, and counts the
 * bytes. Node's own client takes several times as long, which would count in our figures but not in those of a baseline.
 */
export class LeanReader {
  readonly #socket: Socket
  readonly #head: string
  #pieces: Buffer[] = []
  #received = 0
  #expected = 0
  #done: (bytes: number) => void = () => undefined
  #failed: (error: Error) => void = () => undefined

  constructor(address: string, authorization: string) {
    const { hostname, port, host } = new URL(address)
    this.#head = ` HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n\r\n`
    this.#socket = connect(Number(port), hostname).setNoDelay(true)
    this.#socket.on('data', (piece) => this.#take(piece))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('the server closed the connection')))
  }

  /** How many bytes the answer has. Throws when the answer is not a 200. */
  get(path: string): Promise<number> {
    return new Promise((done, failed) => {
      this.#done = done
      this.#failed = failed
      this.#socket.write(`GET ${path}${this.#head}`)
    })
  }

  close(): void {
    this.#failed = () => undefined
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#received += piece.length
    if (this.#expected === 0) {
      this.#pieces.push(piece)
      const begun = Buffer.concat(this.#pieces)
      const end = begun.indexOf(END_OF_HEAD)
      if (end === -1) return
      const head = begun.toString('latin1', 0, end)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return this.#failed(new Error(head.split('\r\n', 1)[0]))
      this.#expected = end + END_OF_HEAD.length + length
    }
    if (this.#received < this.#expected) return
    const bytes = this.#received
    this.#pieces = []
    this.#received = 0
    this.#expected = 0
    this.#done(bytes)
  }
}
