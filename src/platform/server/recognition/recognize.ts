import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { Limiter, serverBusy } from '#src/platform/server/limiter'
import { projectRoot } from '#src/platform/server/project-root'

/** A picture whose text is to be recognized: the content of a jpeg or png file. */
export interface Picture {
  readonly content: Uint8Array
}

/** A recognized word. Its confidence is between 0 and 1. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

/**
 * The words that were recognized in a picture. The picture is read at two sizes, because two such readings rarely make the same mistake.
 * Boxes are in pixels of the leveled picture. `upright` is the size of the picture before it was turned by `angle` degrees.
 */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly upright: { readonly width: number; readonly height: number }
  readonly angle: number
  readonly readings: readonly [readonly ReadWord[], readonly ReadWord[]]
}

/** The reasons why pictures could not be read. */
export type RecognitionFailure = 'damaged' | 'too_large' | 'broken'

/** Limits on the time that a reading may take and on the memory of its process. */
interface Limits {
  readonly startMs: number
  readonly pageMs: number
  /** The memory limit of the whole process, including the recognizer's own memory. */
  readonly bytes: number
}

/** The usual limits. A page of small print takes a few seconds, or longer on a busy machine. */
const LIMITS: Limits = { startMs: 15_000, pageMs: 45_000, bytes: 1_200 * 1024 * 1024 }
const MOST_HEAP_MB = 512

/**
 * Each reading uses a whole processor, so only half of the processors are used, and the others stay free for calls. Many readings can wait,
 * because waiting jobs are stored in the database and their files in the file store, not in memory.
 */
const everybodys = new Limiter({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), mostWaiting: 64, waitMs: 15 * 60_000, refusal: serverBusy })

// the script of the process is not part of the bundle, so it is plain JavaScript that runs from the source folder
const FOLDER = join(projectRoot(), 'src/platform/server/recognition')
const PROCESS = join(FOLDER, 'recognize-worker.mjs')
/** A module that is loaded into every thread of the process, including the threads that the recognizer starts. */
const OFFLINE = pathToFileURL(join(FOLDER, 'offline-child.mjs')).href

/**
 * Recognizes the English text of pictures, one after another, in a process of its own. This process has limits on time and memory, and is
 * ended if `signal` aborts. Nothing is sent to another machine. `report` is called with the number of pictures that were read. Rejects with
 * the reason of the signal if the signal aborts, even while waiting for a turn.
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
    // send the next picture only after the previous one was read, so that the process has only one picture in memory
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
    // the process ran out of memory, or the library threw an error that no promise caught
    child.on('exit', () => end({ failed: 'broken' }))
    sendNext()
  })
}
