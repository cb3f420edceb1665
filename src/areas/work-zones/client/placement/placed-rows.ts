import { words } from '#src/areas/work-zones/client/messages'
import { shownState, zoneColumns, zoneLooks, type Zone } from '#src/areas/work-zones/client/zone-rows'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'

const LATER: ReadonlySet<string> = new Set(['type', 'direction', 'road_name', 'starts_at', 'ends_at', 'last_transmitted', 'last_modified', 'updated_by'])
const SHOWN: ReadonlySet<string> = new Set(['type', 'direction', 'road_name'])

/** The columns of the safety work zones: where each lies along its alignment, and whether it is armed (GEO-24). */
export const placedColumns: readonly ColumnSpec<Zone>[] = columns<Zone>([
  { id: 'name', label: words('name'), kind: 'text', width: 176, flex: 2, strong: true },
  { id: 'alignment', label: words('alignment'), kind: 'text', width: 168, flex: 2, value: ({ placement }) => (placement === null ? '' : alignmentName(placement)) },
  { id: 'start_station', label: words('start_station'), kind: 'text', width: 120, value: ({ placement }) => placement?.start_station },
  { id: 'end_station', label: words('end_station'), kind: 'text', width: 120, value: ({ placement }) => placement?.end_station },
  { id: 'armed', label: words('state'), kind: 'status', looks: zoneLooks, width: 152, value: shownState },
  ...zoneColumns.filter(({ id }) => LATER.has(id)).map((column) => (SHOWN.has(column.id) ? { ...column, width: 128 } : { ...column, shown: false })),
])

function alignmentName({ alignment, alignment_deleted: isDeleted }: NonNullable<Zone['placement']>): string {
  return isDeleted ? words('deleted_alignment', { name: alignment }) : alignment
}
