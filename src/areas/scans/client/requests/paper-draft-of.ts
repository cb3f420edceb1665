import type { PlacedField } from '#src/areas/scans/domain/requests/answers'
import type { PaperDraft, PaperField } from '#src/areas/tickets/client/public/paper-drafts'
import { dayText } from '#src/platform/client/form/DayEntry'

/** The field of the form for paper tickets that a scanned field fills. */
const FORM_FIELD: Partial<Readonly<Record<PlacedField['field'], PaperField>>> = {
  ticket_number: 'ticket_number', truck: 'truck', gross_amount_1: 'gross_amount_1', tare_amount_1: 'tare_amount_1', net_amount: 'net_amount', uom_1: 'uom_1', ticket_date: 'ticket_date', ticketed_at: 'time',
  material_description: 'material_description', supplier: 'supplier', plant_name: 'plant_name', job_site_location: 'job_site_location', contractor: 'contractor',
}

/** The number of the page of a scan to show: the page on which most of the values are. */
export function pageOf(fields: readonly PlacedField[]): number {
  const pages = fields.map(({ place: { page } }) => page)
  const count = (page: number) => pages.filter((one) => one === page).length
  return pages.toSorted((one, other) => count(other) - count(one) || one - other)[0] ?? 1
}

/**
 * A scan as a draft for the form for paper tickets. `photo` is a picture of the page that `pageOf` returns, in which the values are marked;
 * null if there is no picture.
 */
export function paperDraftOf(scan: { readonly id: string; readonly name: string; readonly fields: readonly PlacedField[] }, photo: File | null): PaperDraft {
  const { id, name, fields } = scan
  const placed = fields.flatMap((field) => {
    const entry = FORM_FIELD[field.field]
    return entry === undefined ? [] : [{ entry, field }]
  })
  const page = pageOf(fields)
  return {
    id,
    name,
    values: Object.fromEntries(placed.filter(({ field }) => field.value !== '').map(({ entry, field }) => [entry, typedValue(field)])),
    marks: Object.fromEntries(placed.filter(({ field }) => field.place.page === page).map(({ entry, field: { place: { x, y, width, height }, text, value } }) => [entry, { x, y, width, height, unsure: value === '' ? text : null }])),
    photo,
  }
}

/** A scanned value in the form in which a person would type it. */
function typedValue({ field, value }: PlacedField): string {
  if (field === 'ticket_date') return dayText(value)
  if (field !== 'ticketed_at') return value
  const [hour = 0, minute = '00'] = [Number(value.slice(0, 2)), value.slice(3)]
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
