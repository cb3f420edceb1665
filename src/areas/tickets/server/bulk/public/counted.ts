/** The tickets that a dry run counted, for the write to name: those alone, at these versions (B3). */
export function counted(tickets: readonly { readonly id: number; readonly version: number }[]): { chosen: { id: number; version: number }[] } {
  return { chosen: tickets.map(({ id, version }) => ({ id, version })) }
}
