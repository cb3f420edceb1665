import { fillIn, type MessageValues } from '#src/platform/domain/messages'

/** The server's messages about a file and its alignments. The client only shows them as received, so it does not load this file. */
const notes = {
  pending_conversion: 'Pending conversion. Alignments are read from .ifc and .dxf files, so convert the file to one of them.',
  no_alignment: 'The file has no alignment that can be read.',
  no_georeference: 'The file has no georeference. Its coordinates are read in the projection that you chose.',
  other_projection: 'The file says that its projection is {{name}}. You chose {{chosen}}.',
  kinds_left: 'Not read, because they are not supported: {{kinds}}.',
  segment_kind: '{{name}} can’t be added: segment {{number}} is a {{kind}}, which is not supported.',
  segment_values: '{{name}} can’t be added: segment {{number}} has values that are not valid.',
  segment_gap: '{{name}} can’t be added: segment {{number}} does not begin where the segment before it ends.',
  many_left: 'The {{max}} longest alignments are listed. Shorter ones that were left out: {{count}}.',
  unit: 'The length unit of the file is not known. Its coordinates are read in the unit of the projection.',
  outside: 'Outside the area of {{projection}}. Choose the projection in which the file was created.',
  off_land: 'Not on land in the United States. Check the projection.',
  far_tickets: '{{miles}} miles from the project’s tickets.',
  far: '{{miles}} miles from the project.',
  gis_form: 'Send the file as multipart/form-data, with its fields before its content.',
  gis_upload_gone: 'An uploaded file is missing or not complete. Upload it again.',
  gis_piece: 'This piece of the file does not begin where the last one ended, at byte {{received}}.',
} as const

/** The sentence of `notes` with this key, with its values filled in. */
export function note(key: keyof typeof notes, values: MessageValues = {}): string {
  return fillIn(notes[key], values)
}
