import { LayoutList, Rows3, X } from 'lucide-react'
import type { TicketFilters } from '#src/domain/tickets/filters'
import { chipsOf } from '#src/client/tickets/filters/filter-chips'
import { words } from '#src/client/tickets/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { runCommand } from '#src/client/workspace/run-command'
import { useTableMode } from '#src/client/workspace/table/table-mode'

/** The active filters as chips, each with its way out, and the ways to more; all of it runs commands. */
export function TicketBar({ filters, table }: { readonly filters: TicketFilters; readonly table: string }) {
  const { isList } = useTableMode(table)
  const chips = chipsOf(filters)
  return (
    <>
      {chips.map(({ filter, value, label }) => (
        <button
          key={`${filter} ${value ?? ''}`}
          type="button"
          className="chip chip-chosen bar-chip"
          aria-label={words('remove', { label })}
          onClick={() => void runCommand('table.remove-filter', { answers: { filter: value === undefined ? { filter } : { filter, value } }, by: 'button' })}
        >
          {label}
          <X aria-hidden size={14} strokeWidth={1.75} />
        </button>
      ))}
      {filters.yes.coded === undefined && (
        <button
          type="button"
          className="chip bar-chip"
          onClick={() => void runCommand('table.filter-by', { answers: { filter: 'coded', value: 'no' }, by: 'button' })}
        >
          Uncoded
        </button>
      )}
      <CommandButton id="table.filter-by" label={words('add_filter')} look="bare" />
      <span className="table-bar-end">
        <CommandButton id="table.switch-view" icon={isList ? Rows3 : LayoutList} label={words(isList ? 'table_view' : 'list_view')} />
      </span>
    </>
  )
}
