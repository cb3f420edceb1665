import { readdir, readFile } from 'node:fs/promises'
import { vi } from 'vitest'

/** The processes that recognize text for a server, by default this test's own, each with its arguments. Works only on Linux. */
export async function recognizers(server = process.pid): Promise<readonly { readonly id: number; readonly command: readonly string[] }[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(ids.map(async (id) => {
    const [stat = '', command = ''] = await Promise.all(['stat', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')))
    const parent = Number(/\) \S+ (\d+)/.exec(stat)?.[1])
    return parent === server && command.includes('recognize-worker.mjs') ? [{ id: Number(id), command: command.split('\0').filter((part) => part !== '') }] : []
  }))
  return processes.flat()
}

/** Waits until a process recognizes text, and returns that process. */
export function recognizerAtWork(server = process.pid): Promise<{ readonly id: number; readonly command: readonly string[] }> {
  return vi.waitFor(async () => {
    const [running] = await recognizers(server)
    if (running === undefined) throw new Error('no process recognizes text')
    return running
  }, { timeout: 60_000, interval: 10 })
}

/** Waits until no process recognizes text anymore. Rejects if one is still running after 20 s. */
export function noRecognizerLeft(): Promise<void> {
  return vi.waitFor(async () => {
    const left = await recognizers()
    if (left.length > 0) throw new Error(`${left.length} processes still recognize text`)
  }, { timeout: 20_000, interval: 20 })
}
