import { once } from 'node:events'
import { vi } from 'vitest'
import WebSocket from 'ws'

/** A message from the server, parsed and as text. */
export interface Heard {
  readonly text: string
  readonly kind: string
  readonly ids?: readonly (number | string)[] | null
  readonly dot_project_ids?: readonly number[]
}

/** A person's open window: its socket and all messages that it received. */
export interface OpenWindow {
  readonly heard: readonly Heard[]
  /** Waits for a message that `isWanted` accepts; messages received earlier count too. */
  until(isWanted: (message: Heard) => boolean, milliseconds?: number): Promise<Heard>
  /** Waits until the server has closed the socket; returns the close code. */
  closed(milliseconds?: number): Promise<number>
  send(message: unknown): void
  close(): void
}

/** Opens a socket and sends a first message, without waiting for an answer. */
export async function openSocketSaying(address: string, first: unknown, headers: Readonly<Record<string, string>> = {}): Promise<OpenWindow> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket`, { headers })
  const heard: Heard[] = []
  let code: number | null = null
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    heard.push({ ...(JSON.parse(text) as Omit<Heard, 'text'>), text })
  })
  socket.on('close', (closedWith) => (code = closedWith))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  if (first !== undefined) socket.send(JSON.stringify(first))
  return {
    heard,
    until: (isWanted, milliseconds = 30_000) =>
      vi.waitFor(() => {
        const message = heard.find(isWanted)
        if (message === undefined) throw new Error(`heard only ${heard.map(({ text }) => text).join(' ')}; closed ${code}`)
        return message
      }, { timeout: milliseconds, interval: 5 }),
    closed: (milliseconds = 30_000) =>
      vi.waitFor(() => {
        if (code === null) throw new Error('it is still open')
        return code
      }, { timeout: milliseconds, interval: 5 }),
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.terminate(),
  }
}

/** Opens a window with an access token and waits until the server has accepted it. */
export async function openWindow(address: string, token: string): Promise<OpenWindow> {
  const window = await openSocketSaying(address, { type: 'authenticate', token })
  await window.until(({ kind }) => kind === 'ready')
  return window
}
