/** The tickets that a dry run counted, with their versions. The write that follows names exactly these (B3). */
export function counted(tickets: readonly { readonly id: number; readonly version: number }[]): { chosen: { id: number; version: number }[] } {
  return { chosen: tickets.map(({ id, version }) => ({ id, version })) }
}
