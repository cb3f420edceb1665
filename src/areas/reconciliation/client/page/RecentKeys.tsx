import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { recentChanges, recentItemsOf, takeRecentItems } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { words } from '#src/areas/reconciliation/client/page/messages'
import { readRecent, readUnits, type ItemOfProject } from '#src/areas/reconciliation/client/queries'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { TableHandle } from '#src/platform/client/table/handle'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { factorBetween } from '#src/platform/domain/units/conversion'
import { preferences } from '#src/workspace/client/preferences'
import { commandsHere } from '#src/workspace/client/running/run-command'
import { keyFor } from '#src/workspace/client/running/shortcut'
import { keyWords } from '#src/workspace/client/keys/keys'
import { platform } from '#src/workspace/client/keys/platform'

const NUMBERED = 9

/**
 * The recent pay items below the table with the number keys that assign them, so that a person knows what a key does before pressing it. If
 * an item's unit differs from the unit of the focused ticket, a note says so, because the item's key will be refused (UOM-4).
 */
export function RecentKeys({ projectId, table }: { readonly projectId: number; readonly table: TableHandle<Slip> | null }) {
  const { keys } = useSnapshot(preferences)
  // re-renders when the commands and their keys have loaded
  useSnapshot(commandsHere)
  useSnapshot(recentChanges)
  const units = useRead(projectId)
  const id = useId()
  const slip = useTableModel(table)?.focused ?? null
  const items = (recentItemsOf(projectId) ?? []).slice(0, NUMBERED)
  const keyOf = (at: number) => keyFor('reconciliation.assign-recent-item', keys.changed, { number: at + 1 })
  // the person may have unassigned keys: an item without a key is not shown, and nothing is shown if even the first item has no key
  if (items.length === 0 || keyOf(0) === undefined) return null
  const isUsual = items.every((_item, at) => keyOf(at) === `alt+${at + 1}`)
  return (
    <div className="recent-keys">
      <span id={id}>{isUsual ? words('recent_keys', { key: keyWords('alt+1', platform).slice(0, -1) }) : words('recent_keys_changed')}</span>
      <ol aria-labelledby={id}>
        {items.map((item, at) => {
          const key = keyOf(at)
          const unit = unitThatDiffers(slip, item, units)
          return key === undefined ? null : (
            <li key={item.id} title={item.item_description}>
              <kbd className="cap">{isUsual ? at + 1 : keyWords(key, platform)}</kbd> <span className="recent-keys-code">{item.item_code}</span> <span className="for-ear">{item.item_description}</span>
              {unit !== null && (
                <span className="recent-keys-differs" title={unit}>
                  <TriangleAlert aria-hidden size={12} strokeWidth={2} /> <span className="for-ear">{unit}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/**
 * Reads the recent items and the units once; returns the units, null while they are not known. A failure is not shown here; pressing a key
 * then reports that there is no such item.
 */
function useRead(projectId: number): Units | null {
  const [units, setUnits] = useState<Units | null>(null)
  useEffect(() => {
    let isHere = true
    void readRecent(projectId).then((read) => takeRecentItems(projectId, read)).catch(() => undefined)
    void readUnits().then((read) => isHere && setUnits(read)).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [projectId])
  return units
}

/**
 * A text such as 'TON, not CY' if the focused ticket's unit does not convert to the item's unit. Null otherwise, and while the units are
 * not known.
 */
function unitThatDiffers(slip: Slip | null, { estimated_qty_uom: unit, source_only, is_dnp }: ItemOfProject, units: Units | null): string | null {
  if (slip === null || units === null || slip.coded || source_only || is_dnp) return null
  return factorBetween(slip.uom_1 ?? '', unit, units) === null ? words('unit_differs', { item_unit: unit, ticket_unit: slip.uom_1 ?? '–' }) : null
}

type Units = Awaited<ReturnType<typeof readUnits>>
