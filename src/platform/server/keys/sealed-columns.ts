import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A secret in the database that is encrypted with a key of the installation. */
export interface SealedSecret {
  readonly id: number
  /** A name by which the operator recognizes the row with the secret. */
  readonly name: string
  /** The owner for which the secret is encrypted (`owner` of `seal`). */
  readonly owner: string
  readonly sealed: Buffer
}

/**
 * A database column with encrypted secrets. Each area declares its own columns, so that a rotation of the keys can encrypt these secrets
 * again (H9).
 */
export interface SealedColumn {
  /** The names of the table and the column, such as 'sso_providers.client_secret'. */
  readonly column: string
  /** Returns the agency's secrets in this column, and locks their rows. */
  list(db: AgencyTransaction): Promise<readonly SealedSecret[]>
  store(db: AgencyTransaction, id: number, sealed: Buffer): Promise<void>
  /** What the operator must do if no key can decrypt the secret with this name. */
  whenLost(name: string): string
}
