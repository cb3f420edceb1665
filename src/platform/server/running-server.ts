import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A server on this machine that is running and uses a certain DATA_DIR. */
export interface ServerRecord {
  readonly pid: number
  /** The address that people open: PUBLIC_URL, or else the address on which the server listens. */
  readonly address: string
}

const RECORD = 'server.json'

/** Records this server's address in DATA_DIR for commands that run on the same machine. Returns a function that removes the record. */
export async function recordServer(dataDir: string, address: string): Promise<() => Promise<void>> {
  const path = join(dataDir, RECORD)
  await writeFile(`${path}.new`, `${JSON.stringify({ pid: process.pid, address } satisfies ServerRecord)}\n`)
  await rename(`${path}.new`, path)
  return async () => {
    if ((await readRecord(path))?.pid === process.pid) await rm(path, { force: true })
  }
}

/** The running server that uses this DATA_DIR, or null. A record that was left by a killed server is ignored. */
export async function runningServer(dataDir: string): Promise<ServerRecord | null> {
  const record = await readRecord(join(dataDir, RECORD))
  return record !== null && isAlive(record.pid) ? record : null
}

async function readRecord(path: string): Promise<ServerRecord | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const record: unknown = JSON.parse(text)
    if (typeof record !== 'object' || record === null || !('pid' in record) || !('address' in record)) return null
    return typeof record.pid === 'number' && typeof record.address === 'string' ? { pid: record.pid, address: record.address } : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
