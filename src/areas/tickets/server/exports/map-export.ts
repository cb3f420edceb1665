import { Readable } from 'node:stream'
import type { LocatedTicket, MapFileField, MapFile, MapFormat } from '#src/areas/tickets/domain/exports/formats'
import { geojsonFile } from '#src/areas/tickets/domain/exports/geojson'
import { kmlFile } from '#src/areas/tickets/domain/exports/kml'
import { copiedRows, copiedTexts, type CopiedRow } from '#src/areas/tickets/server/exports/copied-rows'
import { copyOut } from '#src/areas/tickets/server/exports/copy-out'
import type { TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { mapColumns } from '#src/areas/tickets/server/exports/map-columns'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { orderBy } from '#src/areas/tickets/server/list/sort'
import { joinedToSlip } from '#src/areas/tickets/server/slip-json'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * The condition for delivered tickets with a location. The bounds of latitude and longitude exclude tickets without a location or with
 * invalid coordinates. The condition on the status has the same text as in the index `slips_located`, so that PostgreSQL can use that
 * index.
 */
const isLocated = sql.constant(sql.part`s.status IN ('delivered', 'changed_after_delivered')
  AND s.delivery_lat BETWEEN -90 AND 90 AND s.delivery_long BETWEEN -180 AND 180`)

/** Those of the listed tickets that are delivered and have a location (TICK-87, TICK-101). */
export function locatedSlips({ from, where }: ListedSlips): ListedSlips {
  return { from, where: sql.part`${where} AND ${isLocated}` }
}

/**
 * The KML or GeoJSON of tickets as a stream. Like the CSV export, reads the tickets with COPY in the snapshot of the transaction. For
 * `expected`, see `csvStream`.
 */
export function mapStream(db: AgencyTransaction, format: MapFormat, { from, where, keys, columns }: TicketExport, title: string, expected?: number): Readable {
  const selectedColumns = mapColumns(format, columns)
  const values = selectedColumns.map(({ value }, index) => sql.part`, ${value} AS ${sql.identifier(`c${index}`)}`)
  const rows = sql.part`SELECT s.id, s.ticket_number, s.delivery_long AS longitude, s.delivery_lat AS latitude${sql.join(values, '')}
    FROM ${from} ${joinedToSlip} WHERE ${where} ORDER BY ${orderBy(keys)}`
  const body = copyOut(db, format === 'kml' ? sql`${rows}` : sql`SELECT row_to_json(ticket) FROM (${rows}) AS ticket`)
  return Readable.from(written(fileOf(format, title, selectedColumns), format === 'kml' ? ticketsOfTexts(body) : ticketsOfRows(body, selectedColumns.length), expected))
}

function fileOf(format: MapFormat, title: string, fields: readonly MapFileField[]): MapFile {
  return format === 'kml' ? kmlFile(title, fields) : geojsonFile(fields)
}

/**
 * The text of a map file. Each batch of tickets that COPY sends is yielded as one string. Throws an error if there are not `expected`
 * tickets.
 */
async function* written({ head, foot, line }: MapFile, parts: AsyncIterable<readonly LocatedTicket[]>, expected?: number): AsyncGenerator<string> {
  yield head
  let index = 0
  for await (const tickets of parts) yield tickets.map((ticket) => line(ticket, index++)).join('')
  if (expected !== undefined && expected !== index) throw new Error(`the file has ${index} tickets instead of ${expected}`)
  yield foot
}

/** The tickets for a KML file. COPY sends all of their values as text. */
async function* ticketsOfTexts(body: AsyncIterable<Buffer>): AsyncGenerator<readonly LocatedTicket[]> {
  for await (const rows of copiedTexts(body)) {
    yield rows.map(([id, number, longitude, latitude, ...values]) => ({ id: Number(id), ticket_number: number ?? '', longitude: Number(longitude), latitude: Number(latitude), values }))
  }
}

/** The tickets for a GeoJSON file. COPY sends them as JSON, so that the values keep their types. */
async function* ticketsOfRows(body: AsyncIterable<Buffer>, width: number): AsyncGenerator<readonly LocatedTicket[]> {
  for await (const rows of copiedRows(body)) yield rows.map((row) => ticketOf(row, width))
}

function ticketOf(row: CopiedRow, width: number): LocatedTicket {
  const { id, ticket_number, longitude, latitude, ...values } = row as CopiedRow & Omit<LocatedTicket, 'values'>
  return { id, ticket_number, longitude, latitude, values: Array.from({ length: width }, (_none, at) => values[`c${at}`]) }
}
