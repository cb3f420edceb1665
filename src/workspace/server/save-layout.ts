import { MAX_LAYOUTS } from '#src/workspace/domain/limits'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import {
  countLayouts,
  findLayout,
  setDefault,
  setLayout,
  setShared,
  type LayoutRow,
  type LayoutTree,
} from '#src/workspace/server/layout-store'

/** The parts of a named layout that can be changed: its tree, whether it opens first, and whether it is shared. */
export interface LayoutChange {
  readonly layout?: LayoutTree
  readonly is_default?: boolean
  readonly shared?: boolean
}

/** Creates or changes a named layout (WORK-5). 404 if no layout has the name and no tree is passed; 422 for a person's 101st layout. */
export async function saveLayout(db: AgencyTransaction, employeeId: number, name: string, change: LayoutChange): Promise<LayoutRow> {
  const others = await countLayouts(db, employeeId)
  const before = await findLayout(db, employeeId, name)
  if (before === null && change.layout === undefined) throw notFound()
  if (before === null && others >= MAX_LAYOUTS) throw unprocessable('errors.layout_limit', { max: MAX_LAYOUTS })
  if (change.layout !== undefined) await setLayout(db, employeeId, name, change.layout)
  if (change.is_default !== undefined && change.is_default !== (before?.is_default ?? false)) {
    await setDefault(db, employeeId, name, change.is_default)
  }
  if (change.shared !== undefined) await setShared(db, employeeId, name, change.shared)
  const saved = await findLayout(db, employeeId, name)
  if (saved === null) throw notFound()
  return saved
}
