/** Messages of stations, alignments and drone links. */
export const stationingMessages = {
  'errors.station_off_route': 'The station must lie on the route.',
  'errors.scale_factor': 'The scale factor must lie from {{min}} to {{max}}.',
  'errors.scale_factor_decimals': 'The scale factor can have at most {{max}} decimals.',
  'errors.projection_unknown': 'EPSG {{code}} is not a supported projection. Choose a state plane or UTM zone of NAD83.',
  'errors.alignment_outside': '{{name}} is outside the area of {{projection}}. Choose the projection in which the file was created.',
  'errors.alignment_long': '{{name}} is too long. An alignment can have at most {{max}} stations.',
  'errors.alignment_points': 'Enter at least 2 different points, at most {{max}}.',
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
  'errors.station_generated': 'Stations every 100 feet are generated. Only custom stations can be changed.',
  'errors.station_place': 'Enter a station such as 12+34.56, or latitude and longitude, or x and y.',
  'errors.station_ambiguous': '{{name}} has station {{station}} twice because of a station equation. Enter latitude and longitude instead.',
  'errors.stationing_off': 'Stationing is switched off for this agency.',
  'errors.no_name': 'Enter a name.',
  'errors.station_missing': '{{name}} has no station {{station}}.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof stationingMessages, string>> {}
}
