/** The codes of errors that a full disk causes, from the database and from the file store. */
const DISK_FULL = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/**
 * The codes of errors that occur when the database is unavailable (down, starting, stopping or out of connections), when a statement takes
 * too long, or when a connection breaks. ENOENT means that a folder of the file store is missing.
 */
const UNAVAILABLE = new Set([
  '08000', '08001', '08003', '08004', '08006', '25P03', '25P04', '53200', '53300', '57014', '57P01', '57P02', '57P03', '57P05',
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT',
])

/** Matches the messages of connection errors from the database client. These errors have no code. */
const FELL = /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Determines which outage caused an error: a full disk, or an unavailable service. Null if the error was not caused by an outage. */
export function outageOf(error: Error): 'disk_full' | 'unavailable' | null {
  const code = 'code' in error ? String(error.code) : ''
  if (DISK_FULL.has(code)) return 'disk_full'
  return UNAVAILABLE.has(code) || FELL.test(error.message) ? 'unavailable' : null
}
