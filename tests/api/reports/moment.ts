import type { ContractDesk } from '#tests/api/contracts/desk'

/** The current time of the database's clock, which also dates the events. The next write begins later. */
export async function momentOf({ owner }: Pick<ContractDesk, 'owner'>): Promise<string> {
  const { rows: [now] } = await owner.query<{ at: string }>(`SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`)
  return now?.at ?? ''
}
