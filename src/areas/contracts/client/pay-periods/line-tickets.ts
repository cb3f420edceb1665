/** The address of the tickets that count for a pay item in a period, or in all periods if `period` is null. */
export function ticketsOfItem(project: number, code: string, period: number | null): string {
  return `/projects/${project}/tickets?${new URLSearchParams({ pay_code: code, ...(period !== null && { pay_period: String(period) }) }).toString()}`
}
