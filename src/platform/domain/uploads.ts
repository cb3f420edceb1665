/** A file up to this size is sent in one request; a larger one in pieces, so that its upload can resume after a lost connection. */
export const SENT_WHOLE_MAX_BYTES = 1024 * 1024
/** Limits on the size of the pieces of an upload. Only the last piece may be smaller. */
export const PIECE_MIN_KB = 64
export const PIECE_MIN_BYTES = PIECE_MIN_KB * 1024
export const PIECE_MAX_MB = 4
export const PIECE_MAX_BYTES = PIECE_MAX_MB * 1024 * 1024
/** How many unfinished uploads of one kind a person may have. One more upload replaces the oldest. */
export const UNFINISHED_UPLOADS_MAX = 10

/** Whether a file is so large that it is sent in pieces. */
export function isSentInPieces({ size }: { readonly size: number }): boolean {
  return size > SENT_WHOLE_MAX_BYTES
}
