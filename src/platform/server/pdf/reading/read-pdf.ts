import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS } from '#src/platform/server/drawing'
// with ?raw the import is the text of the file
// oxlint-disable-next-line import/default
import code from '#src/platform/server/pdf/reading/pdf-worker.mjs?raw'

/** What a PDF says. */
export interface PdfContent {
  /** How many pages it has, also when not all of them were read. */
  readonly pages: number
  /** Its text, a line for each line of the page; empty when it has none. */
  readonly text: string
  /** The largest image of each page as raw pixels, if it has no text: it is scanned then. */
  readonly pictures: readonly { readonly width: number; readonly height: number; readonly channels: 1 | 3 | 4; readonly data: Uint8Array }[]
}

interface ReadLimits {
  readonly mostPages: number
  readonly mostCharacters: number
  /** How many pages without text are read as images. */
  readonly mostPictures: number
}

const LONGEST_MS = 20_000
const LOOK_MS = 200
/** A small file can unpack to more than the machine has. */
const MOST_MEGABYTES = 1_024
const SMALLEST_SIDE = 200

/**
 * Reads the text of a PDF, or the images of its pages when it has no text. Nobody trusts the file: it is read in a thread of its own that is ended
 * after 20 seconds, or when it takes too much memory. Refuses a file that is damaged, encrypted or too large to read.
 */
export function readPdf(content: Uint8Array, { mostPages, mostCharacters, mostPictures }: ReadLimits): Promise<PdfContent | Refusal> {
  // the path is found here, since a thread that is made of a text has no folder
  const library = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')).href
  return new Promise((resolve) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      workerData: { library, content: new Uint8Array(content), mostPages, mostCharacters, mostPictures, smallestSide: SMALLEST_SIDE, mostPixels: MOST_PIXELS },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      stdout: true,
      stderr: true,
    })
    // what a thread allocates outside of its heap has no limit of its own, so the whole process is watched
    const before = process.memoryUsage.rss()
    const end = (answer: PdfContent | Refusal) => {
      clearInterval(watch)
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_MEGABYTES * 1024 * 1024) end(refuse('errors.pdf_too_large'))
    }, LOOK_MS)
    const timer = setTimeout(() => end(refuse('errors.pdf_too_large')), LONGEST_MS)
    worker.once('message', (answer: PdfContent | { readonly failed: string }) => {
      end('failed' in answer ? refuse(answer.failed === 'PasswordException' ? 'errors.pdf_locked' : 'errors.pdf_broken') : answer)
    })
    worker.once('error', () => end(refuse('errors.pdf_broken')))
    worker.once('exit', () => end(refuse('errors.pdf_broken')))
  })
}
