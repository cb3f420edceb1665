import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Bench } from '#tests/bench/bench'
import { firstScripts, kilobytesOf, workScripts } from '#tests/start-scripts'
import { temporaryFolder } from '#tests/temporary-folder'

const top = join(import.meta.dirname, '..', '..')
const built = process.env.BENCH_DIST ?? join(top, 'dist')
const client = join(built, 'client')

/**
 * The size of the scripts that the page loads first, and how long the product takes to start: first with an empty data folder
 * and the sample data, then again.
 */
export const bench: Bench = async () => {
  if (!existsSync(join(built, 'server', 'main.js'))) throw new Error('there is no build: npm run bench makes one')
  const folder = temporaryFolder('bench-start')
  try {
    const first = await startTime(folder.path)
    const again = await startTime(folder.path)
    return [
      { name: 'first screen: script of the sign-in, gzipped, against the limit of 300 kB', unit: 'kB', ours: kilobytesOf(client, firstScripts(client)), floor: 300, aim: 1 },
      // the scripts that a person with a session waits for if nothing is cached; for other people, they load during the sign-in
      { name: 'all script until the tiles stand, gzipped, before the table, against the limit of 300 kB', unit: 'kB', ours: kilobytesOf(client, workScripts(client)), floor: 300, aim: 1 },
      { name: 'start on an empty folder to first page served, with the sample data, against the limit of 30 s', unit: 's', ours: first, floor: 30, aim: 1 },
      { name: 'start again to first page served, against the limit of 5 s', unit: 's', ours: again, floor: 5, aim: 1 },
    ]
  } finally {
    folder.remove()
  }
}

/** Starts the product, stops it again, and returns how many seconds it took to serve the first page. */
async function startTime(dataDir: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(built, 'server', 'main.js')], {
    cwd: top, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  try {
    const address = await readyAt(child, ended)
    const page = await fetch(address)
    if (!page.ok || !(await page.text()).includes('<script')) throw new Error(`the page answered ${page.status}`)
    return (performance.now() - begun) / 1000
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

function readyAt(child: ChildProcess, ended: Promise<void>): Promise<string> {
  return new Promise((ready, failed) => {
    if (child.stdout === null) return failed(new Error('the server says nothing'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^Slipway is ready on (http\S+)/.exec(line)?.[1]
      if (url !== undefined) ready(url)
    })
    void ended.then(() => failed(new Error('the server ended before it was ready')))
  })
}
