import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { projectRoot } from '#src/platform/server/project-root'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

/** What a PDF says. */
export interface PdfContent {
  /** How many pages it has, also when not all of them were read. */
  readonly pages: number
  /** Its text, with the line breaks of its pages; empty when it has none. */
  readonly text: string
  /** The largest image of each page with little or no text, as raw pixels: it is scanned. */
  readonly pictures: readonly { readonly width: number; readonly height: number; readonly channels: 1 | 3 | 4; readonly data: Uint8Array }[]
}

interface ReadLimits {
  readonly mostPages: number
  readonly mostCharacters: number
  /** How many pages with little or no text are read as images. */
  readonly mostPictures: number
}

const FAILURES = { locked: 'errors.pdf_locked', broken: 'errors.pdf_broken', too_large: 'errors.pdf_too_large' } as const
type Failure = keyof typeof FAILURES

/** A PDF of 100 pages is read in a few seconds. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 512
/** The largest unpacked part of a PDF, and all of its parts together, in bytes. Fonts, pages of text and images of scanned pages are smaller. */
const LARGEST_PART = 64 * 1024 * 1024
const MOST_BYTES = 768 * 1024 * 1024
/** An image of fewer pixels on a side is no page, but a logo. */
const SMALLEST_SIDE = 500

/** Few at a time, beside those that draw images: a PDF in memory is larger than its file. */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 16, waitMs: 45_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 1, mostWaiting: 3, waitMs: 45_000, refusal: shareUsedUp })

// plain JavaScript that runs outside of the bundle
const WORKER = join(projectRoot(), 'src/platform/server/pdf/reading/pdf-worker.mjs')

/**
 * Reads the text of a PDF, and the images of its pages that have little or no text, in a thread of its own, so that one that takes long or much memory
 * stops itself. Only few are read at a time, on the server and for each person: 429 or 503 when too many wait. Nothing in the file runs, and no address
 * is loaded. Refuses a file that is damaged, encrypted or too large to read.
 */
export function readPdf(person: { readonly dot_authority_id: number; readonly id: number }, content: Uint8Array, limits: ReadLimits): Promise<PdfContent | Refusal> {
  return ofPerson.run(`${person.dot_authority_id}:${person.id}`, () => everybodys.run(() => readAlone(content, limits)))
}

function readAlone(content: Uint8Array, limits: ReadLimits): Promise<PdfContent | Refusal> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, {
      workerData: { content: new Uint8Array(content), smallestSide: SMALLEST_SIDE, mostPixels: MOST_PIXELS, largestPart: LARGEST_PART, mostBytes: MOST_BYTES, ...limits },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const end = (answer: PdfContent | { readonly failed: Failure }) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve('failed' in answer ? refuse(FAILURES[answer.failed]) : answer)
    }
    const timer = setTimeout(() => end({ failed: 'too_large' }), LONGEST_MS)
    worker.on('message', end)
    // the thread is out of memory, or the library fails outside of its promises
    worker.on('error', (error: NodeJS.ErrnoException) => end({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken' }))
    worker.on('exit', () => end({ failed: 'broken' }))
  })
}
