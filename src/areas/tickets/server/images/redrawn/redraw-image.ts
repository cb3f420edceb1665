import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import readExif from 'exif-reader'
import type { ImageType } from '#src/areas/tickets/domain/images/image-file'
import { cameraNotes, type CameraNotes } from '#src/areas/tickets/server/images/redrawn/camera-notes'
import { refuse, type Refusal } from '#src/platform/domain/verdict'
import { MOST_PIXELS, MOST_SIDE, tooLarge } from '#src/platform/server/drawing'
import type { FileStore } from '#src/platform/server/files/file-store'
import { serverBusy } from '#src/platform/server/limiter'
import { projectRoot } from '#src/platform/server/project-root'

/** An uploaded file and its size in bytes. */
export interface UploadedImage {
  readonly content: Readable
  readonly size: number
}

/** A re-encoded image in the file store. The uploaded file itself is never stored as an image. */
export interface RedrawnImage {
  readonly type: ImageType
  /** Size of the full image in bytes. */
  readonly size: number
  readonly file_key: string
  /** The key of the preview for the screen: webp, at most PREVIEW_SIDE pixels on a side. */
  readonly preview_key: string
  readonly width: number
  readonly height: number
  /** When the camera took the image, ISO 8601 with offset. Null if this is not known, or if the camera recorded no offset. */
  readonly taken_at: string | null
  /** The time and location that the camera recorded. The re-encoded image no longer contains them. */
  readonly notes: CameraNotes
}

/** What the child process reports about an image. */
type Said =
  | { readonly failed: 'broken' | 'unsupported' }
  | { readonly failed: 'too_large'; readonly width: number; readonly height: number }
  | { readonly type: ImageType; readonly size: number; readonly previewSize: number; readonly width: number; readonly height: number; readonly exif?: string }

const PREVIEW_SIDE = 2560
const OFFSET = /^[+-]\d\d:\d\d$/
/** Maximum time for re-encoding an image. The largest image takes a few seconds. */
const LONGEST_MS = 60_000

/**
 * The signals with which the child process ends if an image crashes the decoder. Any other signal comes from outside the process, so the
 * same image may succeed later.
 */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'])

/**
 * The whole environment of the child process, which gets no variables of the server. With a single heap (malloc arena) for all threads, an
 * upright image of 12 megapixels takes 30 MB less memory.
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }

// this file is plain JavaScript, because it runs outside of the server's bundle
const CHILD = join(projectRoot(), 'src/areas/tickets/server/images/redrawn/redraw-child.mjs')

/**
 * Re-encodes a jpeg or png as the same type, upright and without metadata (location, owner, camera), and stores the result with a preview.
 * Refuses an image that is damaged, truncated or too large. Each image is decoded in a child process of its own, for two reasons: the
 * decoder leaves memory in fragments that the allocator does not return (about 100 MB after an image of 12 megapixels, 400 MB after ten),
 * and an image that crashes the decoder must not end the server. `content` is read only as fast as the child process accepts it.
 */
export async function redrawImage({ content, size }: UploadedImage, files: Pick<FileStore, 'keep'>): Promise<RedrawnImage | Refusal> {
  const limits = JSON.stringify({ size, mostPixels: MOST_PIXELS, mostSide: MOST_SIDE, previewSide: PREVIEW_SIDE })
  const child = spawn(process.execPath, [CHILD, limits], { stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'], env: ONE_ARENA, timeout: LONGEST_MS, killSignal: 'SIGKILL' })
  const noStart = new Promise<never>((_resolve, reject) => child.on('error', reject))
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  try {
    // if the child process did not start, it may have no pipes
    return await (child.pid === undefined ? noStart : Promise.race([noStart, storedBy(child, ended, content, files)]))
  } finally {
    // ends the child process, so that its memory is free before the next image is decoded; without a process id, the signal could go to the
    // server's own process group
    if (child.pid !== undefined && child.kill('SIGKILL')) await ended
  }
}

async function storedBy(child: ChildProcess, ended: Promise<NodeJS.Signals | null>, uploaded: Readable, files: Pick<FileStore, 'keep'>): Promise<RedrawnImage | Refusal> {
  // the cast is needed because the type of `stdio` does not describe the pipes after the third one
  const [stdin, stdout, stderr, third, info] = child.stdio as unknown as [Writable, Readable, Readable, Readable, Readable]
  // reading starts at once, because Node drops unread output after a process has ended
  const [content, preview] = [stdout.pipe(new PassThrough()), third.pipe(new PassThrough())]
  const complaint = textOf(stderr)
  const [text] = await Promise.all([textOf(info), pipeline(uploaded, stdin).catch(throwUnlessClosed)])
  if (text === '') {
    const signal = await ended
    // the process was not ended by a signal, so the image is not the cause; for example, a package is not installed
    if (signal === null) throw new Error(`the process that draws images failed: ${await complaint}`)
    // the process was ended from outside, because it took too long or used too much memory, or because the server is stopping: another try
    // may succeed, so the upload is kept
    if (!CRASHES.has(signal)) throw serverBusy()
    return refuse('errors.image_broken')
  }
  const answer = JSON.parse(text) as Said
  if ('failed' in answer) {
    if (answer.failed === 'too_large') return tooLarge(answer) ?? refuse('errors.image_broken')
    return refuse(answer.failed === 'unsupported' ? 'errors.unsupported_format' : 'errors.image_broken')
  }
  const [whole, small] = await Promise.all([files.keep(content), files.keep(preview)])
  if (whole.bytes !== answer.size || small.bytes !== answer.previewSize) throw serverBusy()
  const exif = answer.exif === undefined ? undefined : Buffer.from(answer.exif, 'base64')
  const { type, size, width, height } = answer
  return { type, size, width, height, file_key: whole.key, preview_key: small.key, taken_at: exif === undefined ? null : takenAt(exif), notes: cameraNotes(exif) }
}

/** Ignores the error of a closed pipe: the child process may end before it has read the whole file, and then reports the reason itself. */
function throwUnlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

/**
 * When the image was taken, from its EXIF data. Null if the EXIF data has no valid time with an offset, or if that time is in the future.
 */
function takenAt(exif: Buffer): string | null {
  const { DateTimeOriginal: local, OffsetTimeOriginal: offset } = notesOf(exif)
  if (!(local instanceof Date) || Number.isNaN(local.getTime()) || typeof offset !== 'string' || !OFFSET.test(offset)) return null
  // the EXIF reader parses the camera's local time as if it were UTC, so the Z at the end is replaced by the real offset
  const moment = `${local.toISOString().slice(0, 19)}${offset}`
  return Number.isNaN(Date.parse(moment)) || Date.parse(moment) > Date.now() ? null : moment
}

function notesOf(exif: Buffer): { readonly DateTimeOriginal?: unknown; readonly OffsetTimeOriginal?: unknown } {
  try {
    return readExif(exif).Photo ?? {}
  } catch {
    // the image is accepted even if its metadata cannot be read
    return {}
  }
}
