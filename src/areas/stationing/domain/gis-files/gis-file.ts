import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { GIS_FILE_BYTES_MAX, GIS_FILE_GB_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { whole } from '#src/platform/domain/records/value-fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The formats of GIS files (GEO-3). Alignments are read from some of them. */
export const gisFormats = { dwg: 'DWG', dgn: 'DGN', ifc: 'IFC', dxf: 'DXF' } as const
export type GisFormat = keyof typeof gisFormats

/** The states of a GIS file (GEO-9). A file that is deleted and restored has the same state as before (GEO-10). */
export const gisStatuses = { pending: 'Pending', ready_for_review: 'Ready for review', active: 'Active', failed: 'Failed' } as const
export type GisStatus = keyof typeof gisStatuses

/** The format that a file name indicates, or null. */
export function formatOfName(name: string): GisFormat | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') && Object.hasOwn(gisFormats, extension) ? (extension as GisFormat) : null
}

/** Whether alignments are read from files of a format: not from .dwg and .dgn (GEO-3). */
export function isRead(format: GisFormat): boolean {
  return format === 'ifc' || format === 'dxf'
}

/** Whether a file can be uploaded, by its name and size (GEO-3, GEO-4). */
export function checkGisFile({ name, size }: { readonly name: string; readonly size: number }): Verdict {
  if (formatOfName(name) === null) return refuse('errors.file_format', { format: '.dwg, .dgn, .ifc, .dxf' })
  if (size === 0) return refuse('errors.no_file_selected')
  return size > GIS_FILE_BYTES_MAX ? refuse('errors.file_size_gb', { size: GIS_FILE_GB_MAX }) : allow
}

/** A GIS file of a project (GEO-2). Its name and format come from the upload. */
export const gisFile = defineRecord({
  kind: 'gis_file',
  table: 'gis_files',
  path: '/v1/fme_import_file_requests',
  one: 'fme_import_file_request',
  many: 'content',
  name: 'name',
  may: 'change_imagery_files',
  deletes: 'soft',
  fields: {
    name: text({ label: 'Name', max: 255, required: true, searched: true }),
    dot_project_id: whole({ label: 'Project', min: 1, required: true }),
    projection: whole({ label: 'Projection', min: 1, required: true }),
    scale_factor: own<string | null, string | null>({ label: 'Scale factor', none: null, read: (sent) => (sent === null || sent.trim() === '' ? null : sent.trim()), send: (value) => value }),
    status: own<GisStatus, GisStatus>({ label: 'Status', none: 'pending', read: (sent) => sent, send: (value) => value }),
  },
  check: ({ scale_factor: factor }): FieldVerdicts => ({ scale_factor: checkScaleFactor(factor ?? '') }),
})

/** Whether a file can be processed again: only a file that failed and has a format from which alignments are read (GEO-8). */
export function mayProcessAgain({ status, format }: { readonly status: GisStatus; readonly format: GisFormat }): Verdict {
  return status === 'failed' && isRead(format) ? allow : refuse('errors.gis_not_failed')
}

/** Whether alignments of a file can be added (GEO-9). */
export function mayAddAlignments({ status }: { readonly status: GisStatus }): Verdict {
  return status === 'ready_for_review' ? allow : refuse('errors.gis_not_ready')
}
