import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS } from '#src/platform/server/drawing'
import { projectRoot } from '#src/platform/server/project-root'
import { KeyedLimiter, Limiter, serverBusy, shareUsedUp } from '#src/platform/server/limiter'

/** What is read from a PDF. `Picture` is the type of the result when a picture has been processed. */
export interface PdfContent<Picture = PdfPicture> {
  /** The number of pages in the file, even if not all were read. */
  readonly pages: number
  /** The text of the pages with their line breaks. Empty if they have no text. */
  readonly text: string
  /**
   * For each scanned page, the result for its largest picture, in page order. A page counts as scanned if it has little or no text, or only
   * text that a scanner has added.
   */
  readonly pictures: readonly Picture[]
  /** The words of all pages that are not scanned, with boxes in points from the page's upper left corner. Empty without `withWords`. */
  readonly wordPages: readonly {
    readonly page: number
    readonly width: number
    readonly height: number
    /** Whether a person can see the words. They are invisible if a scanner has recognized them in its picture and added them as text. */
    readonly isSeen: boolean
    readonly words: readonly PdfWord[]
  }[]
}

/** A picture of a page as raw pixels. */
export interface PdfPicture {
  /** The number of the page, from 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
  /** The position of the picture on the displayed page, as shares of the page's size, measured from its upper left corner. */
  readonly area: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  /** The rotation of the picture on the page, in quarter turns clockwise. */
  readonly turns: number
}

/** A word of a page of a PDF. */
interface PdfWord {
  readonly text: string
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
}

interface ReadLimits {
  readonly mostPages: number
  readonly mostCharacters: number
  /** Maximum number of scanned pages whose picture is read. */
  readonly mostPictures: number
  /** True to also return the boxes of words and whether a person can see the words, which takes longer. */
  readonly withWords?: boolean
}

const FAILURES = { locked: 'errors.pdf_locked', broken: 'errors.pdf_broken', too_large: 'errors.pdf_too_large' } as const
type Failure = keyof typeof FAILURES

/** Time limit (ms) for reading a PDF, not including the time for processing its pictures. A PDF of 100 pages takes a few seconds. */
const LONGEST_MS = 20_000
/** Additional time (ms) for each picture, because a large picture takes seconds to unpack. */
const PICTURE_MS = 4_000
const MOST_MEMORY_MB = 512
/** Limits in bytes: for one unpacked part of a PDF, and for all parts together. Real fonts, texts and scanned pages are smaller. */
const LARGEST_PART = 64 * 1024 * 1024
const MOST_BYTES = 768 * 1024 * 1024
/** If one side of a picture has fewer pixels than this, the picture is a logo and not a scanned page. */
const SMALLEST_SIDE = 500

/** Only one PDF is read at a time, because reading it takes more memory than its file size. The limit on images applies separately. */
const everybodys = new Limiter({ atOnce: 1, mostWaiting: 16, waitMs: 45_000, refusal: serverBusy })
const ofPerson = new KeyedLimiter({ atOnce: 1, mostWaiting: 3, waitMs: 45_000, refusal: shareUsedUp })

// the worker is not part of the bundle, so it is plain JavaScript that runs from the source folder
const WORKER = join(projectRoot(), 'src/platform/server/pdf/reading/pdf-worker.mjs')

/**
 * Reads the text of a PDF, and the pictures of its scanned pages. This happens in a separate thread, which is stopped if it takes too long
 * or too much memory, or if `signal` aborts. `make` processes one picture after another, so that only one is in memory. A server reads one
 * PDF at a time: 429 if this person has too many PDFs waiting, 503 if too many are waiting in all. Nothing in the file is executed, and no
 * URL in it is loaded. Refuses a file that is damaged, encrypted or too large.
 */
export function readPdf<Picture>(person: { readonly dot_authority_id: number; readonly id: number }, content: Uint8Array, limits: ReadLimits, make: (picture: PdfPicture) => Promise<Picture>, signal?: AbortSignal): Promise<PdfContent<Picture> | Refusal> {
  return ofPerson.run(`${person.dot_authority_id}:${person.id}`, () => everybodys.run(async () => readAlone(content, limits, make, signal), signal), signal)
}

/** Like `readPdf`, but reads only the text of the first pages of a PDF and the number of its pages. */
export function readPdfText(person: { readonly dot_authority_id: number; readonly id: number }, content: Uint8Array, limits: Pick<ReadLimits, 'mostPages' | 'mostCharacters'>): Promise<PdfContent<never> | Refusal> {
  return readPdf(person, content, { ...limits, mostPictures: 0 }, () => Promise.reject(new Error('no picture was asked for')))
}

type Answer = { readonly picture: PdfPicture } | Omit<PdfContent, 'pictures'> | { readonly failed: Failure }

function readAlone<Picture>(content: Uint8Array, limits: ReadLimits, make: (picture: PdfPicture) => Promise<Picture>, signal: AbortSignal | undefined): Promise<PdfContent<Picture> | Refusal> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { content: new Uint8Array(content), smallestSide: SMALLEST_SIDE, mostPixels: MOST_PIXELS, largestPart: LARGEST_PART, mostBytes: MOST_BYTES, ...limits },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const pictures: Picture[] = []
    let left = LONGEST_MS
    let begun = performance.now()
    let timer = setTimeout(() => fail('too_large'), left)
    let isOver = false
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      void worker.terminate()
    }
    const fail = (failure: Failure) => {
      stop()
      resolve(refuse(FAILURES[failure]))
    }
    const abort = () => {
      stop()
      reject(signal?.reason as Error)
    }
    const take = async (picture: PdfPicture) => {
      clearTimeout(timer)
      left += PICTURE_MS - (performance.now() - begun)
      pictures.push(await make(picture))
      if (isOver) return
      begun = performance.now()
      timer = setTimeout(() => fail('too_large'), left)
      worker.postMessage('next')
    }
    signal?.addEventListener('abort', abort)
    worker.on('message', (answer: Answer) => {
      if ('picture' in answer) {
        take(answer.picture).catch((error: unknown) => {
          stop()
          reject(error as Error)
        })
      } else if ('failed' in answer) fail(answer.failed)
      else {
        stop()
        resolve({ ...answer, pictures })
      }
    })
    // the thread ran out of memory, or the PDF library threw an error that no promise caught
    worker.on('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken'))
    worker.on('exit', () => fail('broken'))
  })
}
