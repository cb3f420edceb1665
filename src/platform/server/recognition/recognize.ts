import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { Limiter, serverBusy } from '#src/platform/server/limiter'
import { projectRoot } from '#src/platform/server/project-root'

/** A picture to read: the content of a jpeg or png. */
export interface Picture {
  readonly content: Uint8Array
}

/** A word that was read, with its confidence from 0 to 1. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

/**
 * The words of a picture that was read at two sizes, because the two readings rarely make the same mistake. Boxes are in pixels of the
 * leveled picture; `upright` is the size of the picture before it was turned by `angle` degrees.
 */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly upright: { readonly width: number; readonly height: number }
  readonly angle: number
  readonly readings: readonly [readonly ReadWord[], readonly ReadWord[]]
}

/** Why pictures could not be read. */
export type RecognitionFailure = 'damaged' | 'too_large' | 'broken'

/** Limits on the time of a reading and on the memory of its process. */
interface Limits {
  readonly startMs: number
  readonly pageMs: number
  /** The memory limit of the whole process, including the recognizer's own memory. */
  readonly bytes: number
}

/** A page of small print takes a few seconds, more on a busy machine. */
const LIMITS: Limits = { startMs: 15_000, pageMs: 45_000, bytes: 1_200 * 1024 * 1024 }
const MOST_HEAP_MB = 512

/**
 * Each reading uses a whole processor, so half of the processors stay free for calls. Jobs that wait are stored in the database,
 * and their files in the file store.
 */
const everybodys = new Limiter({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), mostWaiting: 64, waitMs: 15 * 60_000, refusal: serverBusy })

// plain JavaScript that runs outside of the bundle
const FOLDER = join(projectRoot(), 'src/platform/server/recognition')
const PROCESS = join(FOLDER, 'recognize-worker.mjs')
/** A module that is loaded into every thread of the process, including those that the recognizer starts. */
const OFFLINE = pathToFileURL(join(FOLDER, 'offline-child.mjs')).href

/**
 * Reads the English text of pictures, one after another, in a process of its own that has limits of time and memory and is ended when
 * `signal` aborts. Nothing leaves the machine. `report` gets how many pictures were read. Rejects with the reason of the signal, even while
 * it waits for its turn.
 */
export function recognize(pictures: readonly Picture[], signal?: AbortSignal, report: (done: number) => void = () => undefined, limits: Limits = LIMITS): Promise<readonly ReadPage[] | { readonly failed: RecognitionFailure }> {
  return everybodys.run(async () => readAlone(pictures, signal, report, limits), signal)
}

type Answer = { readonly page: ReadPage } | { readonly failed: RecognitionFailure }

function readAlone(pictures: readonly Picture[], signal: AbortSignal | undefined, report: (done: number) => void, limits: Limits): Promise<readonly ReadPage[] | { readonly failed: RecognitionFailure }> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS, [], { env: {}, execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`, '--import', OFFLINE], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const pages: ReadPage[] = []
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      child.kill('SIGKILL')
    }
    const end = (answer: readonly ReadPage[] | { readonly failed: RecognitionFailure }) => {
      stop()
      resolve(answer)
    }
    const abort = () => {
      stop()
      reject(signal?.reason as Error)
    }
    const isTooLong = () => end({ failed: 'too_large' })
    let timer = setTimeout(isTooLong, limits.startMs + limits.pageMs)
    // the next picture is sent only after the previous one was read, so that the process has only one in memory
    const sendNext = () => {
      const picture = pictures[pages.length]
      if (picture === undefined) return end(pages)
      child.send({ picture, mostPixels: MOST_PIXELS, mostBytes: limits.bytes }, (error) => {
        if (error !== null) end({ failed: 'broken' })
      })
    }
    signal?.addEventListener('abort', abort)
    child.on('message', (answer: Answer) => {
      if ('failed' in answer) return end(answer)
      pages.push(answer.page)
      report(pages.length)
      clearTimeout(timer)
      timer = setTimeout(isTooLong, limits.pageMs)
      sendNext()
    })
    child.on('error', () => end({ failed: 'broken' }))
    // the process ran out of memory, or the library failed outside of its promises
    child.on('exit', () => end({ failed: 'broken' }))
    sendNext()
  })
}
