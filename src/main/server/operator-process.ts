import '#src/main/server/all-messages'
/** The umask of every operator command: only the user who runs the command can read the files that it writes. */
export const OWN_FILES = 0o077

const KNOWN = new Set(['ConfigurationError', 'DataDirInUse', 'StartRefused', 'BackupRefused', 'AgencyRefused'])

/** Prints why an operator command failed: the message of an expected error, or the stack of an unexpected one. Sets exit code 1. */
export function refuseInOneLine(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (isKnown(error) ? error.message : (error.stack ?? error.message)) : String(error)}\n`)
  process.exitCode = 1
}

function isKnown(error: Error): boolean {
  return KNOWN.has(error.name) || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
}
