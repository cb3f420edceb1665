import { faultsOf } from '#src/areas/partners/domain/partner-fields'
import { checkSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import type { SubmittalContent } from '#src/areas/partners/server/submittals/store'
import { message } from '#src/platform/domain/messages'
import { dayInZone } from '#src/platform/domain/time/days'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, unprocessable } from '#src/platform/server/http/errors'

/** The fields of a submittal that a call sends; the other fields keep their values from `before`. */
export interface GivenContent {
  readonly material_id?: number
  readonly certificate_type_id?: number
  readonly dated?: string
  readonly sample_id?: string | null
  readonly approved_quantity?: number | string | null
  readonly uom?: string | null
  readonly notes?: string | null
  readonly vendor?: string
}

type Before = Omit<SubmittalContent, 'material_id' | 'certificate_type_id'> & { readonly material_id: number | null; readonly certificate_type_id: number | null }

/**
 * The content of a submittal: the values that the call sends and, for the fields that it leaves out, the values from `before`. Throws 422
 * with each field that a rule refuses (SUBM-2, SUBM-6). Material and certificate type get the names that they have in the agency's lists.
 */
export async function contentOf(db: AgencyTransaction, input: GivenContent, before: Before | null, supplier: { readonly name: string; readonly request: number } | null): Promise<SubmittalContent> {
  const one = <Value>(value: Value | undefined, stored: Value | undefined): Value | undefined => (value === undefined ? stored : value)
  const line = (value: string | null | undefined) => (value ?? '').normalize('NFC').trim()
  const values = {
    vendor: supplier?.name ?? line(one(input.vendor, before?.vendor)),
    sample_id: line(one(input.sample_id, before?.sample_id)),
    dated: line(one(input.dated, before?.dated)),
    approved_quantity: quantityOf(one(input.approved_quantity, before?.approved_quantity)),
    uom: line(one(input.uom, before?.uom)),
    notes: line(one(input.notes, before?.notes)),
  }
  const faults = faultsOf(checkSubmittal(values, dayInZone(new Date(), await timezoneOfAgency(db))))
  const material = await named(db, 'materials', one(input.material_id, before?.material_id ?? undefined))
  const type = await named(db, 'certificate_types', one(input.certificate_type_id, before?.certificate_type_id ?? undefined))
  // an id of another agency is treated like an id that does not exist (API-16)
  if ((input.material_id !== undefined && material === null) || (input.certificate_type_id !== undefined && type === null)) throw notFound()
  if (material === null) faults.push({ field: 'material_id', message: message('errors.submittal_material_gone') })
  // a submittal may keep a type that is now hidden, but a new submittal cannot name a hidden type (CERT-8)
  if (type === null || (!type.is_live && type.id !== before?.certificate_type_id)) faults.push({ field: 'certificate_type_id', message: message('errors.submittal_type_gone') })
  if (faults.length > 0 || material === null || type === null) throw unprocessable('errors.not_valid', {}, faults)
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    material: material.name, material_id: material.id, certificate_type: type.name, certificate_type_id: type.id,
    vendor: values.vendor, vendor_request_id: supplier?.request ?? before?.vendor_request_id ?? null,
    sample_id: orNull(values.sample_id), dated: values.dated, approved_quantity: values.approved_quantity, uom: orNull(values.uom), notes: orNull(values.notes),
  }
}

/** A quantity as decimal text. A value that is not a plain decimal is returned as text, which the rules refuse. */
function quantityOf(quantity: number | string | null | undefined): string | null {
  return quantity === null || quantity === undefined || quantity === '' ? null : (decimalTextOf(quantity) ?? String(quantity))
}

function named(db: AgencyTransaction, table: 'materials' | 'certificate_types', id: number | undefined): Promise<{ id: number; name: string; is_live: boolean } | null> {
  const isLive = table === 'materials' ? sql.part`true` : sql.part`status = 'live'`
  return db.maybeOne(sql<{ id: number; name: string; is_live: boolean }>`
    SELECT id, name, ${isLive} AS is_live FROM ${sql.identifier(table)} WHERE dot_authority_id = ${db.agency} AND id = ${id ?? 0}`)
}
