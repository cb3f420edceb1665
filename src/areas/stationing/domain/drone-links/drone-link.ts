import { checkUrl } from '#src/platform/domain/formats/urls'
import { defineRecord, type FieldVerdicts } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { whole } from '#src/platform/domain/records/value-fields'

const URL_MAX = 2_000

/** A link to drone imagery of a project (GEO-20). */
export const droneLink = defineRecord({
  kind: 'drone_link',
  table: 'drone_links',
  path: '/v1/web_map_tile_files',
  one: 'web_map_tile_file',
  many: 'content',
  name: 'name',
  may: 'change_imagery_files',
  deletes: 'soft',
  fields: {
    name: text({ label: 'Name', max: 120, required: true, searched: true }),
    dot_project_id: whole({ label: 'Project', min: 1, required: true }),
    url: text({ label: 'URL', max: URL_MAX, required: true, searched: true }),
  },
  check: ({ url }): FieldVerdicts => (url === '' || url.length > URL_MAX ? {} : { url: checkUrl(url) }),
})
