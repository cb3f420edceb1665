import { conflict, unprocessable } from '#src/platform/server/http/errors'

/** The fields that identify the last check of an import. */
export interface CheckedImport {
  readonly state: 'mapping' | 'previewed' | 'committed'
  /** A number that goes up with each change of the corrections. */
  readonly revision: number
  /** The revision of the last check. */
  readonly checked_revision: number
  /** How many times the rows were checked, which identifies the last check. */
  readonly checks: number
}

/**
 * Throws unless the current rows of an import have been checked, and `check`, if given, is the number of the last check, so that exactly
 * what a person saw is imported. The import's database row must be locked. 422 before the first check; 409 when rows were corrected or
 * checked again since, for example in another window.
 */
export function assertChecked({ state, revision, checked_revision: checked, checks }: CheckedImport, check: number | undefined): void {
  if (state !== 'previewed') throw unprocessable('errors.import_not_previewed')
  if (revision !== checked) throw conflict('errors.import_unchecked')
  if (check !== undefined && check !== checks) throw conflict('errors.import_checked_again')
}
