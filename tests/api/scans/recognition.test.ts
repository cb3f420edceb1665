import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { recognize } from '#src/platform/server/recognition/recognize'
import { drawn } from '#tests/api/scans/drawn-ticket'

const PATIENT = { startMs: 60_000, pageMs: 60_000, bytes: 1_200 * 1024 * 1024 }

/** The processes of this test that recognize text. */
async function recognizers(): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(ids.map(async (id) => {
    const [stat, command] = await Promise.all(['stat', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')))
    const parent = Number(/\) \S+ (\d+)/.exec(stat ?? '')?.[1])
    return parent === process.pid && command?.includes('recognize-worker.mjs') === true ? [Number(id)] : []
  }))
  return found.flat()
}

const textOf = (result: Awaited<ReturnType<typeof recognize>>) => ('failed' in result ? result : result[0]?.readings[0].map(({ text }) => text).join(' '))

test.runIf(process.platform === 'linux')('AI-6 a reading that takes too long or too much memory, or whose process dies, ends as that, leaves no process, and the next one succeeds', async () => {
  const picture = { content: await drawn('TICKET NO: 4711', { width: 500, height: 160 }) }
  expect(await recognize([picture], undefined, undefined, { ...PATIENT, startMs: 250, pageMs: 0 })).toEqual({ failed: 'too_large' })
  expect(await recognize([picture], undefined, undefined, { ...PATIENT, bytes: 30 * 1024 * 1024 })).toEqual({ failed: 'too_large' })
  const dying = recognize([picture], undefined, undefined, PATIENT)
  const [id] = await vi.waitFor(async () => {
    const running = await recognizers()
    if (running.length === 0) throw new Error('no process recognizes text')
    return running
  }, { timeout: 20_000, interval: 10 })
  process.kill(id ?? 0, 'SIGKILL')
  expect(await dying).toEqual({ failed: 'broken' })
  const canceled = new AbortController()
  const ended = recognize([picture], canceled.signal, undefined, PATIENT)
  await setTimeout(200)
  canceled.abort(new Error('canceled'))
  await expect(ended).rejects.toThrow('canceled')
  expect(textOf(await recognize([picture], undefined, undefined, PATIENT))).toBe('TICKET NO: 4711')
  await vi.waitFor(async () => expect(await recognizers()).toEqual([]), { timeout: 10_000, interval: 20 })
}, 120_000)
