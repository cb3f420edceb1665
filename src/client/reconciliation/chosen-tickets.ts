import type { CommandContext } from '#src/client/workspace/context'

/** Ids that the address of one removal holds. */
export const CLEAR_AT_MOST = 300

type Chosen = Pick<CommandContext, 'row' | 'selection'>

/** How many tickets a command acts on: the selected ones, else the focused one. */
export function countChosen({ row, selection }: Chosen): number {
  if (selection.count > 0) return selection.count
  return row === null ? 0 : 1
}

/** The tickets as a bulk call names them: by ids, or all that match but some (API-33). */
export function chosenTickets({ row, selection }: Chosen): { slip_ids: number[] } | { filters: Record<string, unknown>; except_ids: number[] } {
  if (selection.count === 0) return { slip_ids: row === null ? [] : [row.id] }
  if (selection.kind === 'ids') return { slip_ids: [...selection.ids] }
  return { filters: { ...selection.filters }, except_ids: [...selection.except_ids] }
}

/** The ids themselves, or null where all that match are chosen or more than one address holds. */
export function chosenIds(chosen: Chosen): readonly number[] | null {
  const named = chosenTickets(chosen)
  return 'slip_ids' in named && named.slip_ids.length <= CLEAR_AT_MOST ? named.slip_ids : null
}
