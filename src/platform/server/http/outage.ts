/** Codes of a full disk, from the database and from the file store. */
const DISK_FULL = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/**
 * Codes of an unavailable database (down, starting, stopping or out of connections), a statement that took too long, or a broken
 * connection. ENOENT means that a folder of the file store is missing.
 */
const UNAVAILABLE = new Set([
  '08000', '08001', '08003', '08004', '08006', '25P03', '25P04', '53200', '53300', '57014', '57P01', '57P02', '57P03', '57P05',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT',
])

/** Errors of the database client about its connection, which have a message but no code. */
const FELL = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Which outage caused an error: a full disk, an unavailable service, or none (null). */
export function outageOf(error: Error): 'disk_full' | 'unavailable' | null {
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_FULL.has(code)) return 'disk_full'
  return UNAVAILABLE.has(code) || FELL.test(error.message) ? 'unavailable' : null
}
