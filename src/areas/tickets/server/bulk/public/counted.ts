/** The tickets that a dry run counted, with their versions, for its response. The write that follows selects exactly these tickets (B3). */
export function counted(tickets: readonly { readonly id: number; readonly version: number }[]): { chosen: { id: number; version: number }[] } {
  return { chosen: tickets.map(({ id, version }) => ({ id, version })) }
}
