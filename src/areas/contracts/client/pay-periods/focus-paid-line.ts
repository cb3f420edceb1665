import type { TableHandle } from '#src/platform/client/table/handle'

const MOST_MS = 10_000

/**
 * Moves the focus to the line of an item and a contractor as soon as the opened period shows its lines. Stops waiting after ten seconds,
 * for example because the period is in progress and has no lines.
 */
export function focusPaidLine({ item, contractor }: { readonly item: number; readonly contractor: number | null }, table: () => TableHandle | null): void {
  const until = performance.now() + MOST_MS
  const isLine = (row: object) => Reflect.get(row, 'pay_item_id') === item && (Reflect.get(row, 'external_dot_contractor_id') ?? null) === contractor
  const look = () => {
    const shown = table()
    const first = shown?.focusedRow() ?? null
    // rows without a pay item still belong to the page that the pane showed before, so look again later
    if (shown === null || first === null || Reflect.get(first, 'pay_item_id') === undefined) {
      if (performance.now() < until) requestAnimationFrame(look)
    } else if (!isLine(first)) void shown.nextRow(isLine)
  }
  requestAnimationFrame(look)
}
