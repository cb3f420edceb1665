import { mayExport, runExport } from '#src/areas/tickets/client/exports/run-export'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'exports', typeof mapFiles> {}
}

const shared = { group: 'Exports', scope: 'ticket-table', ofSelection: true, when: mayExport } as const

/**
 * Commands that export the selected tickets, or all that match the filters, as map files. Only delivered tickets with a location are
 * exported (TICK-87).
 */
export const mapFiles = commandFamily({
  'export-kml': defineCommand({
    ...shared,
    title: 'Export tickets as KML',
    keywords: ['download', 'google earth', 'map', 'location', 'coordinates', 'gis', 'file'],
    run: (context, _answers, env) => runExport({ format: 'kml' }, context, env),
  }),
  'export-geojson': defineCommand({
    ...shared,
    title: 'Export tickets as GeoJSON',
    keywords: ['download', 'arcgis', 'qgis', 'map', 'location', 'coordinates', 'gis', 'file', 'json'],
    run: (context, _answers, env) => runExport({ format: 'geojson' }, context, env),
  }),
})
