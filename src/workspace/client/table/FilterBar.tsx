import { LayoutList, Rows3, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '#src/workspace/client/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { CommandId } from '#src/workspace/client/commands/command'
import { runCommand } from '#src/workspace/client/running/run-command'
import { useTableMode } from '#src/workspace/client/table/table-mode'

type Answers = Readonly<Record<string, unknown>>

/** An active filter. Its remove button runs `table.remove-filter` with these answers. */
export interface ActiveFilter {
  readonly label: string
  readonly answers: Answers
}

/** A toggle in the bar that runs a command. */
export interface BarToggle {
  readonly command: CommandId
  readonly answers?: Answers
  readonly label: string
  readonly isOn: boolean
}

/**
 * What is shown after a table's search box: active filters with their remove buttons, toggles, a menu with more filters, and the view
 * switch.
 */
export function FilterBar({ active, toggles = [], table, hasViews = true, children }: {
  readonly active: readonly ActiveFilter[]
  readonly toggles?: readonly BarToggle[]
  /** The key under which the view of the table is stored. */
  readonly table: string
  /** False for rows that can be shown only as a table, not as cards. */
  readonly hasViews?: boolean
  readonly children?: ReactNode
}) {
  const { isList } = useTableMode(table)
  return (
    <>
      {active.map(({ label, answers }) => (
        <button
          key={label}
          type="button"
          className="chip chip-chosen bar-chip"
          aria-label={words('remove_filter', { label })}
          onClick={() => void runCommand('table.remove-filter', { answers, by: 'button' })}
        >
          {label}
          <X aria-hidden size={14} strokeWidth={1.75} />
        </button>
      ))}
      {toggles.map((toggle) => (
        <BarToggleButton key={toggle.label} {...toggle} />
      ))}
      <CommandButton id="table.filter-by" label={words('add_filter')} look="bare" />
      <span className="table-bar-end">
        {children}
        {hasViews && <CommandButton id="table.switch-view" icon={isList ? Rows3 : LayoutList} label={words(isList ? 'table_view' : 'list_view')} />}
      </span>
    </>
  )
}

/** A toggle as a chip. */
export function BarToggleButton({ command, answers, label, isOn }: BarToggle) {
  return (
    <CommandButton id={command} label={label} pressed={isOn} className={`chip bar-chip ${isOn ? 'chip-chosen' : ''}`} {...(answers !== undefined && { answers })}>
      {label}
    </CommandButton>
  )
}
