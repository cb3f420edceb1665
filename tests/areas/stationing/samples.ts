import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'
import { BOUNDARY } from '#tests/faults/send'

const alignmentFor = async ({ ids, rows }: Material, state?: 'removed') => ({ projectId: ids.project, id: rows === null ? ids.alignment : await rows.stationing.freshAlignment(state) })
const stationFor = async ({ ids, rows }: Material, state?: 'removed') => ({ projectId: ids.project, id: rows === null ? ids.station : await rows.stationing.freshStation(state) })
const linkFor = async ({ ids, rows }: Material, state?: 'removed') => ({ id: rows === null ? ids.droneLink : await rows.stationing.freshDroneLink(state) })

const routeFor = async ({ ids, rows }: Material, state?: 'removed') => ({ id: rows === null ? ids.lrsRoute : (await rows.stationing.freshRoute(state)).id })
const fileFor = async ({ ids, rows }: Material, state?: 'removed') => (rows === null ? { id: ids.gisFile, found: ids.foundAlignment ?? ids.gisFile } : rows.stationing.freshGisFile(state))

/** A LandXML file with a straight road in Indianapolis, in coordinates of the projection EPSG 2965. */
const LANDXML = '<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments><Alignment name="Mainline" staStart="1000"><CoordGeom>'
  + '<Line><Start>1646712 189970</Start><End>1646712 190470</End></Line></CoordGeom></Alignment></Alignments></LandXML>'

/** A GeoJSON file with one route in Indianapolis. */
const ROUTES = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { route_id: 'SR-14', name: 'State Route 14', begin_measure: 0, end_measure: 2 }, geometry: { type: 'LineString', coordinates: [[-86.158, 39.7684], [-86.12, 39.7684]] } }] })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/projects/:projectId/alignments': ({ ids }) => ({ params: { projectId: ids.project }, body: { name: 'Ramp A', projection: 2965, points: [{ x: 189_970, y: 1_646_712 }, { x: 190_470, y: 1_646_712 }] } }),
  'POST /v1/projects/:projectId/alignments/upload': ({ ids }) => ({ params: { projectId: ids.project }, query: { name: 'road.xml', projection: 2965 }, body: LANDXML }),
  'PATCH /v1/projects/:projectId/alignments/:id': async (material) => ({ params: await alignmentFor(material), body: { name: 'Mainline, phase 2' } }),
  'DELETE /v1/projects/:projectId/alignments/:id': async (material) => ({ params: await alignmentFor(material) }),
  'POST /v1/projects/:projectId/alignments/:id/restore': async (material) => ({ params: await alignmentFor(material, 'removed') }),
  'POST /v1/projects/:projectId/stations': ({ ids }) => ({ params: { projectId: ids.project }, body: { display_name: 'Culvert', route_id: ids.alignment, station_number: '11+50' } }),
  'PATCH /v1/projects/:projectId/stations/:id': async (material) => ({ params: await stationFor(material), body: { display_name: 'Bridge, north end' } }),
  'DELETE /v1/projects/:projectId/stations/:id': async (material) => ({ params: await stationFor(material) }),
  'POST /v1/projects/:projectId/stations/:id/restore': async (material) => ({ params: await stationFor(material, 'removed') }),
  'POST /v1/web_map_tile_files': ({ ids }) => ({ body: { name: 'Flight 12', dot_project_id: ids.project, url: 'https://drone.example/12' } }),
  'PATCH /v1/web_map_tile_files/:id': async (material) => ({ params: await linkFor(material), body: { name: 'Flight 13', dot_project_id: material.ids.project } }),
  'DELETE /v1/web_map_tile_files/:id': async (material) => ({ params: await linkFor(material) }),
  'POST /v1/web_map_tile_files/:id/restore': async (material) => ({ params: await linkFor(material, 'removed') }),
  'DELETE /v1/routes/:id': async (material) => ({ params: await routeFor(material) }),
  'POST /v1/routes/:id/restore': async (material) => ({ params: await routeFor(material, 'removed') }),
  'POST /v1/routes/preview': () => ({ body: ROUTES }),
  'POST /v1/routes/import': () => ({ query: { name: 'routes.geojson' }, body: ROUTES }),
  'POST /v1/fme_import_file_requests': ({ ids }) => ({ body: formText({ dot_project_id: String(ids.project), projection: '2965' }, 'road.dwg', `AC1032 ${randomUUID()}`) }),
  'PATCH /v1/fme_import_file_requests/:id': async (material) => ({ params: { id: (await fileFor(material)).id }, body: { projection: 3735, dot_project_id: material.ids.project } }),
  'DELETE /v1/fme_import_file_requests/:id': async (material) => ({ params: { id: (await fileFor(material)).id } }),
  'POST /v1/fme_import_file_requests/:id/restore': async (material) => ({ params: { id: (await fileFor(material, 'removed')).id } }),
  'POST /v1/fme_import_file_requests/:id/alignments': async (material) => {
    const { id, found } = await fileFor(material)
    return { params: { id }, body: { ids: [found] } }
  },
} satisfies Samples

/** The body of a multipart form with one file, as text. */
function formText(fields: Readonly<Record<string, string>>, name: string, content: string): string {
  const parts = Object.entries(fields).map(([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
  return `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
}
