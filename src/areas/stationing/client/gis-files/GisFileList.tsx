import { Check, CircleDot, Clock, TriangleAlert } from 'lucide-react'
import { gisFile, gisFormats } from '#src/areas/stationing/domain/gis-files/gis-file'
import { ALL_GIS_FILES, DELETED_GIS_FILES, gisFileScreen, type GisFile } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { words } from '#src/areas/stationing/client/messages'
import type { StatusLook } from '#src/platform/client/table/columns'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordList } from '#src/workspace/client/records/RecordList'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const looks: Readonly<Record<string, StatusLook>> = {
  pending: { word: 'Pending', tone: 'pending', icon: Clock },
  pending_conversion: { word: 'Pending conversion', tone: 'pending', icon: Clock },
  ready_for_review: { word: 'Ready for review', tone: 'changed', icon: CircleDot },
  active: { word: 'Active', tone: 'delivered', icon: Check },
  failed: { word: 'Failed', tone: 'rejected', icon: TriangleAlert },
}

const LABELS = { 'gis-files.review': words('open_alignments'), 'gis-files.edit': words('edit'), 'gis-files.process-again': words('send_again'), 'gis-files.remove': words('remove') }

const fileColumns = recordColumns<GisFile>(gisFile, { name: { width: 240, flex: 1, strong: true } }, [
  { id: 'status', label: words('status'), kind: 'status', looks, width: 168, value: ({ status, format }) => (status === 'pending' && (format === 'dwg' || format === 'dgn') ? 'pending_conversion' : status) },
  { id: 'message', label: words('remark'), kind: 'text', width: 280, flex: 1 },
  { id: 'project', label: words('project'), kind: 'text', width: 200, flex: 1 },
  { id: 'format', label: words('format'), kind: 'choice', choices: gisFormats, width: 88 },
  { id: 'projection_name', label: words('projection'), kind: 'text', width: 216 },
  { id: 'scale_factor', label: words('scale_factor'), kind: 'text', width: 120 },
  { id: 'added_by', label: words('added_by'), kind: 'text', width: 144 },
  { id: 'created_at', label: words('added_at'), kind: 'time', withDay: true, width: 168 },
  { id: 'deleted_by', label: words('deleted_by'), kind: 'text', width: 144, shown: false },
])

/** The list of GIS files, or of the recently deleted GIS files (GEO-1, GEO-2). */
export function List() {
  const path = usePanePath(usePane().id)
  const isDeleted = path.startsWith(DELETED_GIS_FILES)
  return (
    <RecordList<GisFile>
      key={String(isDeleted)} screen={gisFileScreen} name="gis_files" columns={fileColumns} empty={words('no_gis_files')} searchLabel={words('search_gis_files')}
      tabs={<BarToggleButton command="gis-files.show-list" label={words('all')} isOn={path.startsWith(ALL_GIS_FILES) || !isDeleted} />}
      actions={['gis-files.review', 'gis-files.edit', 'gis-files.process-again', 'gis-files.remove']} labels={LABELS} add="gis-files.add"
      deleted={{ query: isDeleted ? 'deleted=yes' : '', show: 'gis-files.show-deleted', restore: 'gis-files.restore' }}
    />
  )
}
