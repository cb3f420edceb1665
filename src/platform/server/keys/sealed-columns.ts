import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A stored secret that a key of the installation encrypts. */
export interface SealedSecret {
  readonly id: number
  /** The name of the row with the secret, for the operator. */
  readonly name: string
  /** The owner that the secret is encrypted for. */
  readonly owner: string
  readonly sealed: Buffer
}

/** A column of encrypted secrets. An area declares each of its own, so that a rotation of the keys encrypts them again (H9). */
export interface SealedColumn {
  /** The table and column, such as 'sso_providers.client_secret'. */
  readonly column: string
  /** The agency's secrets, with their rows locked. */
  list(db: AgencyTransaction): Promise<readonly SealedSecret[]>
  store(db: AgencyTransaction, id: number, sealed: Buffer): Promise<void>
  /** What the operator must do about a secret that no key decrypts. */
  whenLost(name: string): string
}
