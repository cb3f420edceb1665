import type { MapFile, MapFileField } from '#src/areas/tickets/domain/exports/formats'

/**
 * A GeoJSON file (RFC 7946) with one point for each ticket. The properties of a point have the same names and types as the fields in the
 * API.
 */
export function geojsonFile(fields: readonly MapFileField[]): MapFile {
  return {
    head: '{"type":"FeatureCollection","features":[\n',
    foot: ']}\n',
    line({ id, ticket_number, longitude, latitude, values }, index) {
      const properties = { ticket_number, ...Object.fromEntries(fields.map(({ key }, at) => [key, values[at] ?? null])) }
      const feature = { type: 'Feature', id, geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties }
      return `${index === 0 ? '' : ','}${JSON.stringify(feature)}\n`
    },
  }
}
