import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#src/platform/server/project-root'
import { recognize } from '#src/platform/server/recognition/recognize'
import { denselyDrawn, drawn } from '#tests/api/scans/drawn-ticket'
import { noRecognizerLeft, recognizerAtWork, recognizers } from '#tests/api/scans/recognizers'
import { temporaryFolder } from '#tests/temporary-folder'
import { runsThorough, thorough } from '#tests/thorough'

// limits far above what a reading in these tests needs, so that even on a busy machine no reading exceeds them
const PATIENT = { startMs: 120_000, pageMs: 120_000, bytes: 1_200 * 1024 * 1024 }
const isLinux = process.platform === 'linux'

const textOf = (result: Awaited<ReturnType<typeof recognize>>) => ('failed' in result ? result : result.map(({ readings }) => readings[0].map(({ text }) => text).join(' ')))

test.runIf(isLinux)('AI-6 a reading that takes too long or too much memory, or whose process dies, fails with that reason, leaves no process, and the next one succeeds', async () => {
  const picture = { content: await drawn('TICKET NO: 4711', { width: 500, height: 160 }) }
  expect(await recognize([picture], undefined, undefined, { ...PATIENT, startMs: 250, pageMs: 0 })).toEqual({ failed: 'too_large' })
  await noRecognizerLeft()
  expect(await recognize([picture], undefined, undefined, { ...PATIENT, bytes: 30 * 1024 * 1024 })).toEqual({ failed: 'too_large' })
  await noRecognizerLeft()
  // a picture that takes seconds to read, so that the kill below reaches the process before it has finished
  const dense = { content: await denselyDrawn() }
  const dying = recognize([dense, dense, dense], undefined, undefined, PATIENT)
  process.kill((await recognizerAtWork()).id, 'SIGKILL')
  expect(await dying).toEqual({ failed: 'broken' })
  const canceled = new AbortController()
  const ended = recognize([dense, dense, dense], canceled.signal, undefined, PATIENT).then(() => 'read', (error: unknown) => String(error))
  await recognizerAtWork()
  await setTimeout(200)
  canceled.abort(new Error('canceled'))
  expect(await ended).toBe('Error: canceled')
  await noRecognizerLeft()
  expect(textOf(await recognize([picture], undefined, undefined, PATIENT))).toEqual(['TICKET NO: 4711'])
  await noRecognizerLeft()
}, 300_000)

test.runIf(isLinux && runsThorough)('AI-6 a signal that stops the server lets the current reading finish first, even when it reaches the recognizer', async () => {
  const content = await drawn('TICKET NO: 4711', { width: 500, height: 160 })
  let id = 0
  const reading = recognize([{ content }, { content }], undefined, (done) => {
    if (done === 1) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(id, signal)
  }, PATIENT)
  id = (await recognizerAtWork()).id
  expect(textOf(await reading)).toEqual(['TICKET NO: 4711', 'TICKET NO: 4711'])
  await noRecognizerLeft()
}, 300_000)

/** The script of a server that reads small print, which takes a long time. */
const READING = `
import { recognize } from '#src/platform/server/recognition/recognize'
import { denselyDrawn } from '#tests/api/scans/drawn-ticket'
const content = await denselyDrawn()
await recognize(Array.from({ length: 20 }, () => ({ content })))`

test.runIf(isLinux && runsThorough)('AI-6 a server that is killed while it reads leaves no process behind', async () => {
  const server = spawn(process.execPath, ['--import', './src/setup/sources/register.mjs', '--input-type=module', '--eval', READING], { cwd: projectRoot(), stdio: 'ignore' })
  const { id } = await recognizerAtWork(server.pid)
  await setTimeout(1_500)
  expect((await recognizers(server.pid)).map((one) => one.id)).toEqual([id])
  server.kill('SIGKILL')
  await vi.waitFor(async () => expect(await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).toBe(''), { timeout: 20_000, interval: 50 })
}, 300_000)

thorough('AI-6 one process reads several pictures in order, each with its own time', async () => {
  const pictures = await Promise.all(['TICKET NO: 4711', 'TICKET NO: 4712'].map(async (text) => ({ content: await drawn(text, { width: 500, height: 160 }) })))
  const done: number[] = []
  expect(textOf(await recognize(pictures, undefined, (count) => done.push(count), PATIENT))).toEqual(['TICKET NO: 4711', 'TICKET NO: 4712'])
  expect(done).toEqual([1, 2])
}, 300_000)

/** A script that tries in three ways to open a connection, in a worker thread as the recognizer has one, and prints the results. */
const ASKING = `
const { isMainThread, Worker, workerData } = require('node:worker_threads')
const { get } = require('node:http')
const { createSocket } = require('node:dgram')
if (isMainThread) new Worker(__filename, { workerData: process.argv[2] })
else {
  const ways = [() => fetch(workerData), () => new Promise((resolve, reject) => get(workerData, resolve).on('error', reject)), () => createSocket('udp4').unref().send('x', 9, '127.0.0.1')]
  Promise.allSettled(ways.map(async (way) => way())).then((ended) => console.log(ended.map(({ status, reason }) => (status === 'rejected' ? reason.message : status)).join('; ')))
}`

test.runIf(isLinux && runsThorough)('AI-6 the process that recognizes text opens no connection in any of its threads', async () => {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const reading = recognize([{ content: await drawn('TICKET NO: 4711', { width: 500, height: 160 }) }], undefined, undefined, PATIENT)
  const { command } = await recognizerAtWork()
  const folder = temporaryFolder('asking')
  await writeFile(join(folder.path, 'asking.cjs'), ASKING)
  // the process is started as the server starts it, but with another script
  const [program = '', ...args] = command.slice(0, -1)
  const { stdout } = await promisify(execFile)(program, [...args, join(folder.path, 'asking.cjs'), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`], { timeout: 60_000, env: {} })
  folder.remove()
  expect(stdout.trim()).toBe(Array.from({ length: 3 }, () => 'The recognizer opens no connection').join('; '))
  expect(calls).toBe(0)
  await reading
  server.close()
}, 300_000)
