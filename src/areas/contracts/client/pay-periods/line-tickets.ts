/** The path of the page that lists the tickets coded with a pay item, in one period or, if `period` is null, in all periods. */
export function ticketsOfItem(project: number, code: string, period: number | null): string {
  return `/projects/${project}/tickets?${new URLSearchParams({ pay_code: code, ...(period !== null && { pay_period: String(period) }) }).toString()}`
}
