import { ROUTE_ID_MAX, ROUTE_NAME_MAX } from '#src/areas/stationing/domain/lrs/limits'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { text } from '#src/platform/domain/records/fields'
import { decimal, whole } from '#src/platform/domain/records/value-fields'

/** A route of the agency's linear referencing system (GEO-23). Only imports add and change routes. Measures are in miles. */
export const lrsRoute = defineRecord({
  kind: 'lrs_route',
  table: 'routes',
  path: '/v1/routes',
  one: 'route',
  many: 'routes',
  name: 'name',
  may: 'change_imagery_files',
  deletes: 'soft',
  fields: {
    route_id: text({ label: 'Route ID', max: ROUTE_ID_MAX, required: true, searched: true }),
    name: text({ label: 'Name', max: ROUTE_NAME_MAX, required: true, searched: true }),
    begin_measure: decimal({ label: 'Begin measure', digits: 5, decimals: 4, unit: 'mi', required: true, signed: true }),
    end_measure: decimal({ label: 'End measure', digits: 5, decimals: 4, unit: 'mi', required: true, signed: true }),
    file_name: text({ label: 'File', max: 255, searched: true }),
    import_number: whole({ label: 'Import', min: 1, required: true }),
  },
})
