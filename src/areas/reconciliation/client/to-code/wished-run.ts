import { useEffect } from 'react'
import { createStore } from '#src/platform/client/state/store'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { findNext, isMine } from '#src/areas/reconciliation/client/drawer/coding-run'
import { openDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { slipsQuery, type TicketFilters } from '#src/areas/tickets/domain/filters'
import { announce } from '#src/workspace/client/speech/announce'
import type { WorkspaceHandle } from '#src/workspace/client/commands/environment'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

/** A requested coding run. It starts once the table of its project shows the tickets that match its filters. */
interface WishedRun {
  readonly projectId: number
  readonly filters: TicketFilters
  /** The ticket to begin with; null for the table's first one. */
  readonly slipId: number | null
}

const wished = createStore<{ run: WishedRun | null }>(() => ({ run: null }))

/**
 * Shows the tickets that match some filters on a project's reconciliation page. Once these tickets have loaded, opens the drawer on one of
 * them.
 */
export function startRun(run: WishedRun, workspace: WorkspaceHandle): void {
  wished.run = run
  workspace.openPath(pathOfRun(run.projectId, run.filters))
}

/** The path of a project's reconciliation page with these filters. */
export function pathOfRun(projectId: number, filters: TicketFilters): string {
  return `/reconciliation/${projectId}?${queryOfFilters(filters)}`
}

/** Opens the drawer for a requested coding run, as soon as the table shows its tickets. */
export function useWishedRun<Row extends TableRow>(table: TableHandle<Row> | null, projectId: number): void {
  const { id: paneId } = usePane()
  useEffect(() => {
    if (table === null) return
    const look = (): void => void begin(table, projectId, paneId)
    look()
    return table.subscribe(look)
  }, [table, projectId, paneId])
}

async function begin<Row extends TableRow>(table: TableHandle<Row>, projectId: number, paneId: string): Promise<void> {
  const { run } = wished
  const { state, filters } = table.model()
  if (run === null || run.projectId !== projectId || state === 'loading' || state === 'error') return
  if (JSON.stringify(filters) !== JSON.stringify(slipsQuery({ ...run.filters, project_id: projectId }))) return
  wished.reset()
  if (state !== 'rows') return announce(words('run_empty'))
  if (run.slipId === null || !table.focusRow(run.slipId)) await table.moveFocus('first')
  const first = run.slipId ?? table.focusedRow()?.id
  if (first === undefined) return
  // if somebody else has started to code this ticket, begin with the next one
  const slipId = (await isMine(projectId, first)) ? first : (await findNext({ paneId, projectId, slipId: first, left: null }).catch(() => null))?.slipId
  if (slipId === undefined) return announce(words('run_empty'))
  await openDrawer({ slipId, projectId, paneId })
}
