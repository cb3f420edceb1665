import type { Material, Samples } from '#tests/faults/material'

const alignmentFor = async ({ ids, rows }: Material, state?: 'removed') => ({ projectId: ids.project, id: rows === null ? ids.alignment : await rows.stationing.freshAlignment(state) })
const stationFor = async ({ ids, rows }: Material, state?: 'removed') => ({ projectId: ids.project, id: rows === null ? ids.station : await rows.stationing.freshStation(state) })
const linkFor = async ({ ids, rows }: Material, state?: 'removed') => ({ id: rows === null ? ids.droneLink : await rows.stationing.freshDroneLink(state) })

/** A road of one straight line in Indianapolis, in the coordinates of EPSG 2965. */
const LANDXML = '<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2"><Units><Imperial linearUnit="USSurveyFoot"/></Units><Alignments><Alignment name="Mainline" staStart="1000"><CoordGeom>'
  + '<Line><Start>1646712 189970</Start><End>1646712 190470</End></Line></CoordGeom></Alignment></Alignments></LandXML>'

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
} satisfies Samples
