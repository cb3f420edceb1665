import { CODE_MINUTES, CODE_TRIES } from '#src/platform/domain/session/limits'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'

/** What a code is for. 'reset' and 'signup' set a password; 'confirm' confirms a new email or phone for the person's own account. */
export type CodePurpose = 'reset' | 'signup' | 'confirm'
export type SignupKind = 'employee' | 'vendor' | 'consultant'

/** What a person enters on signing up: their name, and the kind of person they are. */
export interface Newcomer {
  readonly first_name: string
  readonly last_name: string
  readonly kind: SignupKind
}

/** A code that is still valid. */
export interface LiveCode<Purpose extends CodePurpose = CodePurpose> {
  readonly purpose: Purpose
  readonly hash: Buffer
  readonly first_name: string | null
  readonly last_name: string | null
  readonly kind: SignupKind | null
}

/** Stores the code of a username for a purpose, replacing any previous code for that purpose. */
export async function keepCode(db: InstallationTransaction, username: string, purpose: CodePurpose, hash: Buffer, newcomer: Newcomer | null): Promise<void> {
  await db.run(sql`DELETE FROM verification_codes WHERE expires_at < now() OR (username = ${username} AND purpose = ${purpose})`)
  await db.run(sql`
    INSERT INTO verification_codes (username, purpose, hash, first_name, last_name, kind, expires_at)
    VALUES (${username}, ${purpose}, ${hash}, ${newcomer?.first_name ?? null}, ${newcomer?.last_name ?? null}, ${newcomer?.kind ?? null},
      now() + make_interval(mins => ${CODE_MINUTES}))`)
}

/** The valid codes of a username for these purposes. Locks the rows of the codes, so that concurrent tries wait for each other. */
export function liveCodes<const Purpose extends CodePurpose>(db: InstallationTransaction, username: string, purposes: readonly Purpose[]): Promise<LiveCode<Purpose>[]> {
  return db.many(sql<LiveCode<Purpose>>`
    SELECT purpose, hash, first_name, last_name, kind FROM verification_codes
    WHERE username = ${username} AND purpose = ANY (${purposes}) AND expires_at > now() AND tries < ${CODE_TRIES} ORDER BY purpose FOR UPDATE`)
}

/** Counts a wrong try. It counts against all codes of the username. */
export async function countWrongCode(db: InstallationTransaction, username: string): Promise<void> {
  await db.run(sql`UPDATE verification_codes SET tries = tries + 1 WHERE username = ${username}`)
}

/** Deletes a code after it was entered correctly, so that it works only once. */
export async function useCode(db: InstallationTransaction, username: string, purpose: CodePurpose): Promise<void> {
  await db.run(sql`DELETE FROM verification_codes WHERE username = ${username} AND purpose = ${purpose}`)
}
