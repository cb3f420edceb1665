import { ArrowDownUp } from 'lucide-react'
import { words } from '#src/workspace/client/messages'
import { usage, type Line } from '#src/workspace/client/palette/lines/line'
import { commandEnvironment } from '#src/workspace/client/running/run-command'

/** What people type before the name of a column. */
const SORTING = /^(sort|order)\b/i

/**
 * Lines that sort the focused table by each of its sortable columns, for a text that begins with "sort" or "order". Each column has a line
 * for both directions; the direction that would change the current order comes first (CLERK-23).
 */
export function sortLines(text: string): readonly Line[] {
  if (!SORTING.test(text)) return []
  return (commandEnvironment().table()?.sortable() ?? []).flatMap(({ key, label, direction }): readonly Line[] => {
    const line = (way: 'asc' | 'desc', title: string): Line => ({
      ...usage(`sort ${key} ${way}`),
      heading: words('palette_sort'),
      label: title,
      keywords: [words('palette_order', { label })],
      icon: ArrowDownUp,
      action: { kind: 'run', command: 'table.sort-by', answers: { by: { key, label, direction: way } } },
      ...(way === direction ? { detail: words('palette_sorted') } : {}),
    })
    const both = [line('asc', words('palette_sort_up', { label })), line('desc', words('palette_sort_down', { label }))]
    return direction === 'asc' ? both.toReversed() : both
  })
}
