import { addMessages } from '#src/platform/domain/messages'

/** Messages about faulty files that only the server sends, so the client's initial bundle leaves them out. */
const sentences = {
  'errors.landxml_not_xml': 'The file is not a LandXML file, or it is cut off.',
  'errors.landxml_doctype': 'LandXML files with a document type or entities can’t be read. Export the file again without them.',
  'errors.landxml_version': 'LandXML {{version}} is not supported. Export the file as LandXML 1.0, 1.1, 1.2 or 2.0.',
  'errors.landxml_no_alignment': 'The file has no alignment with geometry.',
  'errors.landxml_many': 'The file has too many alignments. At most {{max}} are read at once.',
  'errors.landxml_elements': 'The file has too many lines, curves, spirals and station equations. At most {{max}} are read at once.',
  'errors.landxml_stations': 'The alignments of the file are too long. Together they can have at most {{max}} stations.',
  'errors.landxml_unit': 'The unit of length of the file is not supported: "{{unit}}".',
  'errors.landxml_element': 'Element {{number}} of {{name}} is a {{tag}}. Only lines, curves and spirals are supported.',
  'errors.landxml_point': 'Element {{number}} of {{name}}, a {{tag}}, has no valid start or end.',
  'errors.landxml_curve': 'Element {{number}} of {{name}}, a curve, has no center, direction or radius that fits its ends.',
  'errors.landxml_spiral': 'Element {{number}} of {{name}}, a spiral, has values that do not lead from its start to its end.',
  'errors.landxml_spiral_type': 'Element {{number}} of {{name}} is a spiral of the type "{{type}}", which is not supported.',
  'errors.landxml_gap': 'Element {{number}} of {{name}}, a {{tag}}, does not begin where the element before it ends.',
  'errors.landxml_station': 'The start station of {{name}} is not a valid station.',
  'errors.landxml_equation': 'A station equation of {{name}} is not on the alignment, or has no valid station.',
  'errors.routes_not_text': 'The file is empty, or its text is not UTF-8.',
  'errors.routes_not_json': 'Line {{line}} of the file is not valid JSON.',
  'errors.routes_not_collection': 'The file is not a GeoJSON FeatureCollection.',
  'errors.routes_none': 'The file has no routes.',
  'errors.routes_many': 'The file has too many routes. At most {{max}} are read at once.',
  'errors.routes_points': 'The routes of the file have too many points. Together they can have at most {{max}}.',
  'errors.routes_bbox': 'Enter a bbox as west,south,east,north in degrees.',
  'errors.route_not_feature': 'It is not a GeoJSON Feature.',
  'errors.route_id': 'Its property route_id must have 1 to {{max}} characters.',
  'errors.route_name': 'The name of route {{route}} must have 1 to {{max}} characters.',
  'errors.route_twice': 'Route {{route}} is already feature {{first}} of the file.',
  'errors.route_geometry': 'Route {{route}} is not a LineString or MultiLineString.',
  'errors.route_points': 'Each line of route {{route}} must have at least 2 points.',
  'errors.route_coordinates': 'Point {{point}} of route {{route}} is not a longitude and latitude in degrees.',
  'errors.route_meridian': 'Route {{route}} crosses the 180th meridian. Cut it there into two lines.',
  'errors.route_some_measures': 'Some points of route {{route}} have a measure and others have none.',
  'errors.route_measures': 'Route {{route}} has no begin_measure and end_measure in miles.',
  'errors.route_measure_large': 'The measures of route {{route}} must lie within {{max}} miles.',
  'errors.route_measure_order': 'The end measure of route {{route}}, {{end}}, must be greater than its begin measure, {{begin}}.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof sentences, string>> {}
}
addMessages(sentences)
