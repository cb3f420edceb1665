import { conflict, unprocessable } from '#src/platform/server/http/errors'

/** The fields of an import that say whether its current rows have been checked. */
export interface CheckedImport {
  readonly state: 'mapping' | 'previewed' | 'committed'
  /** A number that is incremented with each change of the corrections. */
  readonly revision: number
  /** The revision that the last check used. */
  readonly checked_revision: number
  /** The number of checks so far, which is also the number of the last check. */
  readonly checks: number
}

/**
 * Throws unless the current rows of an import have been checked. If `check` is set, it must be the number of the last check, so that
 * exactly the rows that the person saw are imported. The import's database row must be locked. 422 before the first check; 409 if rows have
 * been corrected since the last check, or checked again since the check that the person saw, for example in another browser window.
 */
export function assertChecked({ state, revision, checked_revision: checked, checks }: CheckedImport, check: number | undefined): void {
  if (state !== 'previewed') throw unprocessable('errors.import_not_previewed')
  if (revision !== checked) throw conflict('errors.import_unchecked')
  if (check !== undefined && check !== checks) throw conflict('errors.import_checked_again')
}
