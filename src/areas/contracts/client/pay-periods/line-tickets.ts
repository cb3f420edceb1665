/** The address of the tickets that a period counts for a pay item; null for all periods. */
export function ticketsOfItem(project: number, code: string, period: number | null): string {
  return `/projects/${project}/tickets?${new URLSearchParams({ pay_code: code, ...(period !== null && { pay_period: String(period) }) }).toString()}`
}
