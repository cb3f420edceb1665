/** The address of the tickets that a period counts for a pay item. */
export function ticketsOfItem(project: number, code: string, period: number): string {
  return `/projects/${project}/tickets?${new URLSearchParams({ pay_code: code, pay_period: String(period) }).toString()}`
}
