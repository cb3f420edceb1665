import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { today } from '#tests/day'
import type { AreaRowsMaker, RowKit } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface MaterialRows {
  freshMaterial(): Promise<number>
  freshCertificateType(): Promise<number>
  /** An environmental product declaration (EPD) that was read from a file; with 'removed', it has just been deleted. */
  freshEpd(state: 'kept' | 'removed'): Promise<number>
  /** A sample of the agency's ticket, with one result; with 'removed', it has just been deleted. */
  freshSample(state: 'kept' | 'removed'): Promise<number>
  /** A document of a sample. More roles may change it than a document of a project. */
  freshSampleDocument(): Promise<number>
  /** A person's upload of a PDF to a new sample. The server already has all bytes of the PDF, so the upload can be finished. */
  freshDocumentUpload(employee: number): Promise<{ readonly upload: string; readonly sample: number }>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly materials: MaterialRows
  }
  interface IdsOfAreas {
    readonly material: number
    readonly certificateType: number
    readonly epd: number
    readonly sample: number
    readonly sampleDocument: number
  }
}

const keyOf = (text: string) => text.toLowerCase().trim()
/** A test result, as a request sends it. */
export const resultSent = () => ({ test: 'slump', tested_on: today(), values: { slump_in: '4.5' }, high: '4' })

function materialRows({ agency, project, text, next, insert, server }: RowKit): MaterialRows {
  const freshSample = (state: 'kept' | 'removed') => sampleOf(state)
  const removed = (state: 'kept' | 'removed') => (state === 'removed' ? { deleted_at: new Date() } : {})
  return {
    async freshMaterial() {
      const name = text(`Material ${randomUUID()}`)
      return insert('materials', { ...next(), name, name_key: keyOf(name), product_code: text('PC') })
    },
    async freshCertificateType() {
      const name = text(`Type ${randomUUID()}`)
      return insert('certificate_types', { ...next(), name, name_key: keyOf(name), description: text('Why') })
    },
    async freshEpd(state) {
      const number = text(`EPD ${randomUUID()}`)
      return insert('epds', {
        ...next(), declaration_number: number, declaration_number_key: keyOf(number), product_name: text('Mix'), manufacturer: text('Maker'), program_operator: text('Operator'),
        valid_from: '2025-01-01', valid_to: '2030-01-01', declared_quantity: '1', declared_unit: text('t'), lcia_method: text('TRACI'), open_epd: text('{}'), open_epd_name: text('epd.json'), ...removed(state),
      })
    },
    freshSample,
    async freshDocumentUpload(employee) {
      const [content, upload, sample] = [Buffer.from(`%PDF-1.7 ${randomUUID()}`), randomUUID(), await freshSample('kept')]
      const { key } = await server.running.platform.files.keep(Readable.from([content]))
      await insert('document_upload_pieces', { upload_id: upload, starts_at: 0, employee_id: employee, owner_type: 'sample', owner_id: sample, total_size: content.length, size: content.length, file_key: key }, 'starts_at')
      return { upload, sample }
    },
    async freshSampleDocument() {
      const { key } = await server.running.platform.files.keep(Readable.from([text('a test report')]))
      return insert('documents', { ...next(), owner_type: 'sample', owner_id: await freshSample('kept'), dot_project_id: project, name: text('slump.pdf'), type: 'application/pdf', size: 13, file_key: key, created_by_name: text('Pat') })
    },
  }

  async function sampleOf(state: 'kept' | 'removed'): Promise<number> {
      const sample = text(`S ${randomUUID()}`.slice(0, 30))
      const ticket = await server.make.ticket(project, { ...next(), dot_authority_id: agency, plant_name: text('Plant'), supplier: text('Supplier'), material_description: text('SPWEB440'), ticket_number: text(randomUUID().slice(0, 13)), truck: text('T1'), plant_id: await server.make.plant({ dot_authority_id: agency, ...next(), name: text(randomUUID()), supplier: text('Supplier') }) })
      const results = [{ no: 1, ...resultSent(), low: null, judged: '4.5', outcome: 'fail' }]
      return insert('samples', { ...next(), slip_id: ticket, sample, sample_key: keyOf(sample), sublot: text('L1'), results: JSON.stringify(results), created_by_name: text('Pat'), ...removed(state) })
  }
}

export default {
  area: 'materials',
  addresses: { '/materials/:id': 'material', '/certificate_types/:id': 'certificateType', '/epds/:id': 'epd', '/samples/:id': 'sample', '/documents/:id': 'sampleDocument' },
  async make(kit) {
    const rows = materialRows(kit)
    return { rows, ids: { material: await rows.freshMaterial(), certificateType: await rows.freshCertificateType(), epd: await rows.freshEpd('kept'), sample: await rows.freshSample('kept'), sampleDocument: await rows.freshSampleDocument() } }
  },
} satisfies AreaRowsMaker
