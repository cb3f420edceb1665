import type { Static } from 'typebox'
import type { ImportError, ListedRow as ListedRowSchema } from '#src/platform/api/imports'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { CellCorrection } from '#src/platform/domain/imports/corrections'
import type { Verdict } from '#src/platform/domain/verdict'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A refused or corrected row, as the API returns it. */
export type ListedRow = Static<typeof ListedRowSchema>

/** The parts of an import that every kind shares. */
export interface ShownImport {
  readonly id: number
  /** The field of each column; null for a column that is left out. */
  readonly columns: readonly (string | null)[]
  readonly rows: number
  /** Number of rows that can be imported; null before the first check. */
  readonly good: number | null
  readonly errors: readonly Static<typeof ImportError>[]
  readonly listed_rows: number
  readonly listed_width: number
  readonly is_checked: boolean
  /** Identifies the last check. */
  readonly check: number
}

/** A kind of import: tickets, items of a contract. Its refused rows are listed and corrected by the shared parts of this folder. */
export interface ImportKind {
  /** Whether a person may import this kind. */
  may(person: CommandContext['person']): Verdict
  /** The import that a pane shows, by its path; null for other panes. */
  at(path: string | undefined): OpenImport | null
  /** The command that saves a corrected cell. Its answer `correction` is the row, column and new value. */
  readonly correct: CommandId
  /** The command that checks the rows with the columns in its answer `columns`. */
  readonly check: CommandId
  /** The command that downloads the refused rows, each with its reason. */
  readonly download: CommandId
  /**
   * The command that imports the checked rows. Its answer `only_good` says whether refused rows may be left out; `check` is the number of
   * the check that the person sees.
   */
  readonly commit: CommandId
}

/** One import of a kind. */
export interface OpenImport {
  /** Identifies the import among those of all kinds. */
  readonly key: string
  /** The import as it was last read; null if it has not been read yet or can no longer be changed. */
  open(): ShownImport | null
  rows(page: { readonly skip: number; readonly most: number }): RequestValue<{ rows: ListedRow[]; total: number }>
  /** The request that downloads the file of the refused rows. */
  refused(): RequestValue
  correct(corrections: CellCorrection[]): RequestValue<{ import: ShownImport; rows: ListedRow[] }>
  /** Reads the import again. */
  readAgain(): void
  /** Replaces the shown import with the one in an answer. */
  patch(shown: ShownImport): void
}
