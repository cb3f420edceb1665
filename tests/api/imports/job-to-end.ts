import { expect } from 'vitest'
import type { TestServer } from '#tests/api/test-server'

/** Waits until a job has ended and returns its row. */
export async function jobToEnd(server: TestServer, id: string) {
  const read = async () => (await server.owner.query('SELECT status, result, message, done, total FROM jobs WHERE id = $1', [id])).rows[0]
  await expect.poll(async () => (await read())?.status, { timeout: 15_000, interval: 50 }).not.toMatch(/pending|loading/)
  return read()
}
