import { Readable } from 'node:stream'
import type { Verdict } from '#src/platform/domain/verdict'
import { PIECE_MAX_BYTES, PIECE_MAX_MB, PIECE_MIN_BYTES, PIECE_MIN_KB } from '#src/platform/domain/uploads'
import type { ContractEntry } from '#src/platform/api/contract'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { FileStore } from '#src/platform/server/files/file-store'
import type { Call } from '#src/platform/server/http/call'
import { conflict, HttpError, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { streamedBody } from '#src/platform/server/http/limits/file-body'
import { addPiece, findUpload, isOf, removeUpload, takesPiece, type PieceTable, type StoredPiece, type UploadKey, type UploadOwner } from '#src/platform/server/uploads/piece-store'

/** The number of bytes at the start of a file from which its type is recognized. */
const BEGINNING = 16

type PieceCall = Pick<Call<ContractEntry>, 'request' | 'platform' | 'inAgency'>

/** The upload that a call uses. */
interface UploadOf {
  readonly pieces: PieceTable
  readonly key: UploadKey
  readonly owner: UploadOwner
  /** Throws unless the person may add a file of this kind to the record to which the file will belong (`owner`). */
  allowed(db: AgencyTransaction): Promise<unknown>
}

interface PieceOf<Answer> extends UploadOf {
  /** Size of the whole file in bytes. */
  readonly total: number
  readonly offset: number
  /** Checks whether a file may begin with these bytes. */
  checkBeginning(beginning: Buffer): Verdict
  /** Runs the write once per Idempotency-Key (`onceByKey`). To recognize a repeated call, `sent` is compared instead of the body. */
  once(sent: string, write: (db: AgencyTransaction) => Promise<{ received: number }>): Promise<Answer>
}

/**
 * Stores the next piece of an upload. The piece is written from the connection directly to the disk, so that many pieces arriving at once
 * do not fill the memory. A piece that is sent twice is added only once. 404, 409, 413 or 422 if it is not the next piece, if it is too
 * small or too large, or if the beginning of the file does not match its type.
 */
export async function receivePiece<Answer>({ request, platform, inAgency }: PieceCall, { pieces, key, owner, total, offset, allowed, checkBeginning, once }: PieceOf<Answer>): Promise<Answer> {
  const assertSize = (size: number) => {
    const end = offset + size
    const isSmall = size < PIECE_MIN_BYTES && end < total
    if (size === 0 || isSmall || size > PIECE_MAX_BYTES || end > total) throw unprocessable('errors.upload_piece', { min: PIECE_MIN_KB, max: PIECE_MAX_MB })
  }
  const length = request.headers['content-length']
  const announced = length === undefined ? null : Number(length)
  // a piece larger than PIECE_MAX_BYTES is refused below, with a 413
  if (announced !== null && announced <= PIECE_MAX_BYTES) assertSize(announced)
  await inAgency(async (db) => {
    await allowed(db)
    await takesPiece(db, pieces, key, owner, total, { starts_at: offset, size: announced, file_key: null })
  })
  const body = streamedBody(request, request.raw, PIECE_MAX_BYTES)
  const { key: file, bytes: size } = await platform.files.keep(Readable.from(offset === 0 ? checked(body, checkBeginning) : body))
  assertSize(size)
  return once(file, async (db) => ({ received: await addPiece(db, pieces, key, owner, total, { starts_at: offset, size, file_key: file }) }))
}

/**
 * Creates the record for which a complete upload was made. `make` reads the file and returns the function that writes the record; the
 * upload is removed in the same transaction. If `make` refuses the file (422), the upload is removed too. 404 if there is no such upload,
 * which is also the answer if a call without an Idempotency-Key is repeated; 409 if bytes are still missing.
 */
export async function finishUpload<Made, Answer>({ platform: { files }, inAgency }: Pick<PieceCall, 'platform' | 'inAgency'>, { pieces, key, owner, allowed, make, once }: UploadOf & {
  make(open: () => Readable, size: number): Promise<(db: AgencyTransaction) => Promise<Made>>
  once(write: (db: AgencyTransaction) => Promise<Made>): Promise<Answer>
}): Promise<Answer> {
  const upload = await inAgency(async (db) => {
    await allowed(db)
    return findUpload(db, pieces, key)
  })
  // if the answer was lost and the call is repeated, there is no upload anymore, but `once` returns the stored answer
  if (upload === null || !isOf(upload, owner)) return once(() => Promise.reject(notFound()))
  if (upload.received < upload.total) throw conflict('errors.upload_incomplete', { received: upload.received })
  const write = await make(() => Readable.from(wholeOf(files, upload.pieces)), upload.total).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status === 422) await inAgency((db) => removeUpload(db, pieces, key))
    throw error
  })
  return once(async (db) => {
    if (!(await removeUpload(db, pieces, key))) throw notFound()
    return write(db)
  })
}

/** The progress of the person's own upload. 404 if there is none. */
export async function stateOf(db: AgencyTransaction, pieces: PieceTable, key: UploadKey): Promise<{ received: number; size: number }> {
  const upload = await findUpload(db, pieces, key)
  if (upload === null) throw notFound()
  return { received: upload.received, size: upload.total }
}

/** Cancels the person's own upload. 404 if there is none. */
export async function cancelUpload(db: AgencyTransaction, pieces: PieceTable, key: UploadKey): Promise<undefined> {
  if (!(await removeUpload(db, pieces, key))) throw notFound()
  return undefined
}

/** The key of the caller's own upload. */
export function uploadKeyOf({ person, params }: { readonly person: { readonly id: number }; readonly params: { readonly upload_id: string } }): UploadKey {
  return { employeeId: person.id, upload: params.upload_id.toLowerCase() }
}

/** Yields the content once its first bytes have been checked. If these bytes are refused, throws before it yields anything. */
export async function* checked(content: AsyncIterable<Buffer>, check: (beginning: Buffer) => Verdict): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0)
  let isChecked = false
  for await (const part of content) {
    if (isChecked) {
      yield part
      continue
    }
    beginning = Buffer.concat([beginning, part])
    if (beginning.length < BEGINNING) continue
    throwIfRefused(check(beginning))
    isChecked = true
    yield beginning
  }
  if (isChecked || beginning.length === 0) return
  throwIfRefused(check(beginning))
  yield beginning
}

async function* wholeOf(files: Pick<FileStore, 'read'>, pieces: readonly StoredPiece[]): AsyncGenerator<Buffer> {
  for (const { file_key: key } of pieces) yield* files.read(key) as AsyncIterable<Buffer>
}
