/** What the disk says when it takes nothing more: the database's own codes, and those of the file store. */
const DISK_FULL = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/**
 * The database is away, coming, going or full of others; a statement took too long; a connection fell. ENOENT is a
 * folder of the store that is away.
 */
const UNAVAILABLE = new Set([
  '08000', '08001', '08003', '08004', '08006', '25P03', '25P04', '53200', '53300', '57014', '57P01', '57P02', '57P03', '57P05',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT',
])

/** The database's client names what befell a connection by a sentence alone, without a code. */
const FELL = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Which outage an error tells of: no room on the disk, nothing to work with just now, or none. */
export function outageOf(error: Error): 'disk_full' | 'unavailable' | null {
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_FULL.has(code)) return 'disk_full'
  return UNAVAILABLE.has(code) || FELL.test(error.message) ? 'unavailable' : null
}
