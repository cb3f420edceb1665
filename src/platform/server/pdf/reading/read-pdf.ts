import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { projectRoot } from '#src/platform/server/project-root'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

/** The content of a PDF that we read. */
export interface PdfContent {
  /** The number of pages in the file, even if not all were read. */
  readonly pages: number
  /** The text with the line breaks of the pages; empty if there is none. */
  readonly text: string
  /** The largest image of each page with little or no text, as raw pixels: it is scanned. `page` counts from 1. */
  readonly pictures: readonly { readonly page: number; readonly width: number; readonly height: number; readonly channels: 1 | 3 | 4; readonly data: Uint8Array }[]
  /** The words of the other pages with their boxes, in points from the upper left corner of the page; empty unless they were asked for. */
  readonly wordPages: readonly { readonly page: number; readonly width: number; readonly height: number; readonly words: readonly PdfWord[] }[]
}

/** A word of a page of a PDF. */
interface PdfWord {
  readonly text: string
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

interface ReadLimits {
  readonly mostPages: number
  readonly mostCharacters: number
  /** Maximum number of pages with little or no text whose image is read. */
  readonly mostPictures: number
  /** Whether the boxes of words are wanted too. */
  readonly withWords?: boolean
}

const FAILURES = { locked: 'errors.pdf_locked', broken: 'errors.pdf_broken', too_large: 'errors.pdf_too_large' } as const
type Failure = keyof typeof FAILURES

/** Time limit. A PDF of 100 pages takes a few seconds. */
const LONGEST_MS = 20_000
const MOST_MEMORY_MB = 512
/** Limits in bytes for one unpacked part of a PDF, and for all its parts together. Real fonts, text pages and scanned pages are smaller. */
const LARGEST_PART = 64 * 1024 * 1024
const MOST_BYTES = 768 * 1024 * 1024
/** An image that is smaller on one side is a logo, not a scanned page. */
const SMALLEST_SIDE = 500

/** Few at a time, besides the limit on drawing images: a PDF takes more memory than its file size. */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 16, waitMs: 45_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 1, mostWaiting: 3, waitMs: 45_000, refusal: shareUsedUp })

// plain JavaScript, which is not part of the bundle
const WORKER = join(projectRoot(), 'src/platform/server/pdf/reading/pdf-worker.mjs')

/**
 * Reads the text of a PDF, and the images of pages that have little or no text. Uses a separate thread, which is stopped if it takes too long or
 * too much memory. Only a few PDFs are read at a time, per server and per person: 429 or 503 if too many are waiting. Runs nothing in the file and
 * loads no address. Refuses a file that is damaged, encrypted or too large.
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
    // the thread ran out of memory, or the library failed outside of its promises
    worker.on('error', (error: NodeJS.ErrnoException) => end({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken' }))
    worker.on('exit', () => end({ failed: 'broken' }))
  })
}
