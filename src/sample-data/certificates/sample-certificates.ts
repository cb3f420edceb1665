import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { attachDocuments } from '#src/areas/projects/server/documents/public/attach-documents'
import { usDay } from '#src/platform/domain/formats/dates'
import { sql } from '#src/platform/server/database/sql'
import type { Platform } from '#src/platform/server/platform'
import { sampleAgencies } from '#src/sample-data/agencies'
import { certificatePdf, type Certificate } from '#src/sample-data/certificates/certificate-pdf'
import { sampleFile } from '#src/sample-data/projects/public-items'

interface Owner {
  readonly type: 'submittal' | 'sample' | 'epd'
  readonly id: number
  readonly name: string
  readonly title: string
  readonly by: string
  readonly supplier: string
  readonly dated: string
  readonly quantity: string | null
  readonly uom: string | null
}

const TESTS = [
  ['Gradation, No. 4 passing', 'T 27', '58 %', '52 to 66 %'],
  ['Gradation, No. 200 passing', 'T 11', '4.6 %', 'max 6.0 %'],
  ['Binder content', 'T 308', '5.4 %', '5.1 to 5.7 %'],
  ['Air voids', 'T 312', '3.8 %', '3.0 to 5.0 %'],
  ['Flash point', 'T 48', '286 C', 'min 230 C'],
] as const

/**
 * Adds a certificate to every submittal of the sample data, and a document to some samples and declarations, as if people had uploaded
 * them.
 */
export async function addSampleCertificates({ database, files }: Pick<Platform, 'database' | 'files'>): Promise<void> {
  const { key: photoKey } = await files.keep(Readable.from([sampleFile('scale-ticket.jpg')]))
  const photo = { name: 'scale-ticket.jpg', type: 'image/jpeg', size: sampleFile('scale-ticket.jpg').length, file_key: photoKey }
  for (const { id: agency } of sampleAgencies) {
    await database.inAgency(agency, async (db) => {
      const owners = await db.many(sql<Owner>`
        SELECT 'submittal' AS type, id, material AS name, certificate_type AS title, submitted_by_name AS by, vendor AS supplier, to_char(dated, 'YYYY-MM-DD') AS dated,
          trim_scale(approved_quantity)::text AS quantity, uom FROM submittals WHERE dot_authority_id = ${db.agency}
        UNION ALL SELECT 'epd', id, product_name, 'Environmental product declaration', program_operator, manufacturer, to_char(valid_from, 'YYYY-MM-DD'), NULL, declared_unit
          FROM epds WHERE dot_authority_id = ${db.agency} AND id <= 2
        UNION ALL SELECT 'sample', samples.id, material_description, 'Sample form', created_by_name, coalesce(supplier, ''), to_char(ticket_date, 'YYYY-MM-DD'), NULL, uom_1
          FROM samples JOIN slips ON slips.dot_authority_id = samples.dot_authority_id AND slips.id = samples.slip_id WHERE samples.dot_authority_id = ${db.agency} AND samples.id <= 4
        ORDER BY type, id`)
      for (const owner of owners) {
        const content = certificatePdf(certificateOf(owner))
        const { key } = await files.keep(Readable.from([content]))
        const actor = { employeeId: null, name: owner.by, impersonator: null, apiKeyId: null, requestId: 'sample-data', changeSet: randomUUID() }
        const file = { name: `${owner.title.toLowerCase().replace(/\W+/g, '-')}-${owner.id}.pdf`, type: 'application/pdf', size: content.length, file_key: key }
        await attachDocuments(db, actor, { type: owner.type, id: owner.id, project: null }, owner.type === 'submittal' && owner.id % 3 === 0 ? [file, photo] : [file], { id: null, name: owner.by })
      }
    })
  }
}

/** Every third certificate leaves out the quantity, to show how a missing value is displayed. */
function certificateOf({ id, name, title, supplier, dated, quantity, uom }: Owner): Certificate {
  return {
    title, supplier, number: `C-26-${String(id).padStart(4, '0')}`,
    facts: [
      ['Product', name], ['Date', usDay(dated)], ['Batch', `T3-${1100 + id}`], ['Tank', '3'], ['Supplier', supplier],
      ...(quantity === null || id % 3 === 0 ? [] : [['Quantity', `${Number(quantity).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${uom ?? ''}`] as const]),
    ],
    tests: TESTS,
    statement: ['We certify that the material of this batch was sampled and tested as stated, and', 'that it meets the requirements of the contract. No additive was given after sampling.'],
  }
}
