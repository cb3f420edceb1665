import type { ContractDesk } from '#tests/api/contracts/desk'

/** The current time of the database's clock, from which events also get their times. Events of writes that begin later have later times. */
export async function momentOf({ owner }: Pick<ContractDesk, 'owner'>): Promise<string> {
  const { rows: [now] } = await owner.query<{ at: string }>(`SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`)
  return now?.at ?? ''
}
