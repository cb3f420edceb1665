import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { Limiter, serverBusy } from '#src/platform/server/limiter'
import { projectRoot } from '#src/platform/server/project-root'

/** A picture to read: the content of a jpeg or png, or raw pixels. */
export interface Picture {
  readonly content: Uint8Array
  readonly raw?: { readonly width: number; readonly height: number; readonly channels: 1 | 3 | 4 }
}

/** A word that was read, with its confidence from 0 to 1. */
export interface ReadWord {
  readonly text: string
  readonly confidence: number
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

/** What was read of a picture, twice: readings of different sizes rarely make the same mistake. Boxes are in pixels of the picture once it is level; `upright` is its size before it was turned by `angle` degrees. */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly upright: { readonly width: number; readonly height: number }
  readonly angle: number
  readonly readings: readonly [readonly ReadWord[], readonly ReadWord[]]
}

/** Why pictures could not be read. */
export type RecognitionFailure = 'damaged' | 'too_large' | 'broken'

/** How long a reading may take, and how much memory its process. */
interface Limits {
  readonly startMs: number
  readonly pageMs: number
  /** Of the whole process, with the recognizer's own memory. */
  readonly bytes: number
}

/** A page of small print takes a few seconds, more on a busy machine. */
const LIMITS: Limits = { startMs: 15_000, pageMs: 45_000, bytes: 1_200 * 1024 * 1024 }
const MOST_HEAP_MB = 512

/** Reading uses a whole processor, so half of them stay free for calls. The jobs that wait are in the database, with their files in the store. */
const everybodys = new Limiter({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), mostWaiting: 64, waitMs: 15 * 60_000, refusal: serverBusy })

// plain JavaScript that runs outside of the bundle
const PROCESS = join(projectRoot(), 'src/platform/server/recognition/recognize-worker.mjs')

/**
 * Reads the English text of pictures, in a process of its own that has limits of time and memory and is ended when `signal` aborts. Nothing leaves the
 * machine. `report` gets how many pictures were read. Rejects with the reason of the signal.
 */
export function recognize(pictures: readonly Picture[], signal?: AbortSignal, report: (done: number) => void = () => undefined, limits: Limits = LIMITS): Promise<readonly ReadPage[] | { readonly failed: RecognitionFailure }> {
  return everybodys.run(async () => {
    signal?.throwIfAborted()
    return readAlone(pictures, signal, report, limits)
  })
}

type Answer = { readonly pages: readonly ReadPage[] } | { readonly failed: RecognitionFailure } | { readonly done: number }

function readAlone(pictures: readonly Picture[], signal: AbortSignal | undefined, report: (done: number) => void, limits: Limits): Promise<readonly ReadPage[] | { readonly failed: RecognitionFailure }> {
  return new Promise((resolve, reject) => {
    const child = fork(PROCESS, [], { env: {}, execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
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
    const timer = setTimeout(() => end({ failed: 'too_large' }), limits.startMs + pictures.length * limits.pageMs)
    signal?.addEventListener('abort', abort)
    child.on('message', (answer: Answer) => {
      if ('done' in answer) report(answer.done)
      else end('failed' in answer ? { failed: answer.failed } : answer.pages)
    })
    child.on('error', () => end({ failed: 'broken' }))
    // out of memory, or the library fails outside of its promises
    child.on('exit', () => end({ failed: 'broken' }))
    child.send({ pictures, mostPixels: MOST_PIXELS, mostBytes: limits.bytes }, (error) => {
      if (error !== null) end({ failed: 'broken' })
    })
  })
}
