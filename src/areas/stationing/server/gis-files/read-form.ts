import { randomUUID } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { checkGisFile } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_FILE_BYTES_MAX, GIS_FILES_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { checkContent, type ReceivedPiece } from '#src/areas/stationing/server/gis-files/uploads'
import { documentName } from '#src/platform/domain/documents/documents'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { FileStore } from '#src/platform/server/files/file-store'
import { HttpError, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { whyRefuseBody } from '#src/platform/server/http/limits/text-hygiene'
import { note } from '#src/areas/stationing/domain/gis-files/notes'

/** The content of a form: its fields, and its files, which are already stored. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly ReceivedPiece[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HEAD_BYTES = 1_024

/**
 * Reads a form while it arrives: each file goes straight to the file store and is never in memory as a whole. 422 if the form is incomplete
 * or not valid, or if a file is refused because of its name, size, first bytes, or because there are too many files.
 */
export async function readForm(request: FastifyRequest, store: Pick<FileStore, 'keep'>): Promise<ReceivedForm> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data;/i.test(type)) throw new HttpError(422, note('gis_form'))
  const fields: Record<string, string> = {}
  const files: Promise<ReceivedPiece>[] = []
  let open: Readable | null = null
  let refused: unknown = null
  const form = formOf(type)
  form.on('field', (name: string, value: string) => {
    if (Object.keys(fields).length < 20) fields[name] = value
  })
  form.on('file', (_field: string, stream: Readable & { truncated?: boolean }, written: string) => {
    open = stream
    if (refused !== null || files.length >= GIS_FILES_MAX) {
      refused ??= unprocessable('errors.gis_count', { max: GIS_FILES_MAX })
      stream.resume()
      return
    }
    const file = keepFile(stream, documentName(written ?? ''), { ...fields }, store)
    // `file` is awaited below; until then, an interrupted upload must not crash the process with an unhandled rejection
    file.catch((error: unknown) => {
      refused ??= error
      stream.resume()
    })
    files.push(file)
  })
  try {
    await pipeline(request.raw, form)
  } catch (error) {
    Reflect.apply((one: Readable | null) => one?.destroy(error instanceof Error ? error : new Error('the form broke off')), null, [open])
    await Promise.allSettled(files)
    throw refused instanceof HttpError ? refused : new HttpError(422, note('gis_form'))
  }
  const received = await Promise.allSettled(files)
  if (refused !== null) throw refused
  if (whyRefuseBody(fields) !== null) throw new HttpError(422, note('gis_form'))
  return { fields, files: received.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) }
}

function formOf(type: string): Busboy {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { fields: 20, fieldSize: 10_000, fileSize: GIS_FILE_BYTES_MAX + 1, parts: 60 } })
  } catch {
    throw new HttpError(422, note('gis_form'))
  }
}

async function keepFile(stream: Readable & { truncated?: boolean }, name: string, fields: Readonly<Record<string, string>>, store: Pick<FileStore, 'keep'>): Promise<ReceivedPiece> {
  const isPiece = fields['upload'] !== undefined
  const [total, at] = [Number(fields['size'] ?? Number.NaN), Number(fields['offset'] ?? 0)]
  const upload = isPiece ? String(fields['upload']).toLowerCase() : randomUUID()
  if (isPiece && (!UUID.test(upload) || !Number.isSafeInteger(total) || !Number.isSafeInteger(at) || at < 0)) throw new HttpError(422, note('gis_form'))
  throwIfRefused(checkGisFile({ name, size: isPiece ? total : 1 }), [{ field: 'file', message: name }])
  const head: Buffer[] = []
  const look = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (Buffer.concat(head).length < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES)))
      next(null, chunk)
    },
  })
  stream.once('error', (error) => look.destroy(error))
  const { key, bytes } = await store.keep(stream.pipe(look))
  const size = isPiece ? total : bytes
  throwIfRefused(firstRefusal(checkGisFile({ name, size }), at === 0 ? checkContent(name, Buffer.concat(head)) : checkGisFile({ name, size }), bytes === 0 ? refuse('errors.no_file_selected') : checkGisFile({ name, size })), [{ field: 'file', message: name }])
  return { upload, name, starts_at: at, total: size, size: bytes, key }
}
