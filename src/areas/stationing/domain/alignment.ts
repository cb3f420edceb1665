import { ALIGNMENT_NAME_MAX } from '#src/areas/stationing/domain/limits'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'

/** A road's line on the ground with its stations (GEO-13). Its geometry, projection and scale factor come from its file and stay as they are. */
export const alignment = defineRecord({
  kind: 'alignment',
  table: 'alignments',
  path: '/v1/projects/:projectId/alignments',
  one: 'alignment',
  many: 'content',
  name: 'name',
  may: 'change_stationing',
  deletes: 'soft',
  fields: { name: text({ label: 'Alignment name', max: ALIGNMENT_NAME_MAX, required: true, searched: true }) },
})
