import '#src/main/domain/all-messages'
/** The umask of every program of the operator: what it writes is its own user's alone. */
export const OWN_FILES = 0o077

const KNOWN = new Set(['ConfigurationError', 'DataDirInUse', 'StartRefused', 'BackupRefused', 'AgencyRefused'])

/** Ends a command of the operator with the sentence of what it foresaw, or the stack of what it did not. */
export function refuseInOneLine(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (isKnown(error) ? error.message : (error.stack ?? error.message)) : String(error)}\n`)
  process.exitCode = 1
}

function isKnown(error: Error): boolean {
  return KNOWN.has(error.name) || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
}
