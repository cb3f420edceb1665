import { guessBy, wordsOf } from '#src/platform/domain/guess-by'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'

/** Headings that are common in files of plants and offices, in addition to the keys and labels of the field catalog. */
const otherWords: Readonly<Partial<Record<TicketFieldKey, readonly string[]>>> = {
  ticket_number: ['ticket', 'ticket no', 'ticket num', 'ticket id', 'slip', 'slip number', 'slip no'],
  ticket_date: ['date', 'date ticketed', 'slip date', 'day'],
  ticketed_at: ['time', 'ticket time', 'loaded at', 'load time', 'time loaded', 'time out', 'printed at'],
  dispatched_at: ['dispatch time', 'time dispatched'],
  time_at_destination: ['arrived at', 'time on site', 'arrival time'],
  plant_name: ['plant name', 'plant id', 'facility', 'source'],
  supplier: ['supplier name', 'producer', 'vendor', 'company'],
  customer_name: ['customer', 'sold to'],
  hauler: ['carrier', 'trucking company', 'fleet'],
  truck: ['truck id', 'truck no', 'truck number', 'vehicle', 'unit number'],
  material_description: ['material description', 'description', 'product', 'product description', 'product name', 'mix'],
  product_code: ['item code', 'material code', 'product id', 'mix code', 'item'],
  job_number: ['job', 'job no', 'project', 'project number', 'project no', 'contract', 'contract number', 'contract no', 'po', 'state project number'],
  job_name: ['project name', 'job description'],
  gross_amount_1: ['gross weight', 'gross wt', 'gross amount'],
  tare_amount_1: ['tare weight', 'tare wt', 'tare amount'],
  net_amount: ['net weight', 'net wt', 'net quantity'],
  uom_1: ['uom', 'unit of measure', 'units', 'weight unit'],
  quantity: ['qty', 'amount'],
  load_number: ['load', 'load no', 'load count'],
  plant_temperature: ['plant temp', 'plant temp f', 'mix temperature', 'temperature', 'temp'],
  delivery_lat: ['latitude', 'lat'],
  delivery_long: ['longitude', 'lon', 'long', 'lng'],
  void: ['voided', 'is void'],
}

// `wordsOf` removes parentheses at the end of a label, with their content. Adding '()' to the label keeps the label's own parentheses, so
// that a heading with the full label matches too.
const fieldOfName: ReadonlyMap<string, TicketFieldKey> = new Map(
  receivedFields.flatMap(({ key, label }) => [label, `${label} ()`, key].map((words): [string, TicketFieldKey] => [wordsOf(words), key])),
)
const fieldOfWord: ReadonlyMap<string, TicketFieldKey> = new Map(
  receivedFields.flatMap(({ key }) => (otherWords[key] ?? []).map((words): [string, TicketFieldKey] => [wordsOf(words), key])),
)

/**
 * The most likely field for each heading, or null. Headings that are keys or labels of the catalog take precedence over other headings,
 * wherever they are in the file, so that each column of our own export is imported into its own field. If two headings match the same
 * field, the first one gets it.
 */
export function guessColumns(headings: readonly string[]): (TicketFieldKey | null)[] {
  return guessBy(headings, fieldOfName, fieldOfWord)
}
