/** The formats of a ticket export, each with the extension of its file (TICK-86). */
export const exportEndings = { csv: 'csv', pdf: 'pdf', csv_pdf: 'zip', kml: 'kml', geojson: 'geojson' } as const
/** The formats of the export calls that the specification does not name: those in `exportEndings`, and xlsx. */
export const fileEndings = { ...exportEndings, xlsx: 'xlsx' } as const
export type ExportFormat = keyof typeof fileEndings

/** Maximum number of rows of a spreadsheet, without the row of headings. */
export const XLSX_MAX_TICKETS = 1_048_575

/** The formats for maps, which contain locations. They include only delivered tickets that have a location (TICK-87). */
export type MapFormat = 'kml' | 'geojson'

/** True for a format for maps. */
export function isMapFormat(format: ExportFormat): format is MapFormat {
  return format === 'kml' || format === 'geojson'
}

/** The content type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  csv_pdf: 'application/zip',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  geojson: 'application/geo+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A column of a map file. */
export interface MapFileField {
  readonly key: string
  readonly label: string
}

/** A delivered ticket with its location in degrees, and one value per column. */
export interface LocatedTicket {
  readonly id: number
  readonly ticket_number: string
  readonly longitude: number
  readonly latitude: number
  readonly values: readonly unknown[]
}

/** How a map file is written: the text before the tickets, one line for each ticket, and the text after the tickets. */
export interface MapFile {
  readonly head: string
  readonly foot: string
  line(ticket: LocatedTicket, index: number): string
}
