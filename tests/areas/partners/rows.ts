import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { yesterday } from '#tests/day'
import type { AreaRowsMaker, RowKit } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface PartnerRows {
  /** A pending request of a vendor without an account. */
  freshVendorRequest(): Promise<number>
  /** A submittal in this state. It belongs to the vendor with this request for access, or to no vendor if `request` is null. */
  freshSubmittal(request: number | null, state?: 'action_required' | 'rejected'): Promise<number>
  /** A file that this person uploaded for a submittal. */
  freshUpload(employee: number): Promise<number>
  /** A pending request of a consultant without an account. */
  freshConsultancyRequest(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly partners: PartnerRows
  }
  interface IdsOfAreas {
    readonly vendorRequest: number
    readonly consultancyRequest: number
    readonly submittal: number
  }
}

function partnerRows({ text, next, insert, server }: RowKit): PartnerRows {
  const storeFile = async () => (await server.running.platform.files.keep(Readable.from(['a certificate']))).key
  return {
    async freshSubmittal(request, state = 'action_required') {
      const submittal = await insert('submittals', { ...next(), material: text('Binder'), certificate_type: text('Certificate'), vendor: text('Vendor'), vendor_request_id: request, dated: yesterday(), state, approved_quantity: '10', uom: 'TON' })
      await insert('documents', { owner_type: 'submittal', owner_id: submittal, name: text('certificate.pdf'), type: 'application/pdf', size: 13, file_key: await storeFile(), created_by_name: text('Vera') })
      return submittal
    },
    freshUpload: async (employee) => insert('submittal_uploads', { ...next(), employee_id: employee, name: text('certificate.pdf'), type: 'application/pdf', size: 13, file_key: await storeFile() }),
    freshVendorRequest: () => insert('vendor_requests', { ...next(), name: text('Vendor'), email: `${randomUUID()}@vendor.example`, company: text('Company'), address: text('Street') }),
    freshConsultancyRequest: () => insert('consultancy_requests', { ...next(), name: text('Consultant'), address_1: text('1 Main'), city: text('St Paul'), state: 'MN', zip: '55155' }),
  }
}

export default {
  area: 'partners',
  addresses: { '/submittals/:id': 'submittal', '/vendor_requests/:id': 'vendorRequest', '/consultancy_requests/:id': 'consultancyRequest' },
  async make(kit) {
    const rows = partnerRows(kit)
    return { rows, ids: { vendorRequest: await rows.freshVendorRequest(), consultancyRequest: await rows.freshConsultancyRequest(), submittal: await rows.freshSubmittal(null) } }
  },
} satisfies AreaRowsMaker
