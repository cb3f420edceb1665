import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker, RowKit } from '#tests/faults/area-rows'

/** Creates new rows for calls that work only once per row. */
export interface PartnerRows {
  /** A pending request of a vendor without an account. */
  freshVendorRequest(): Promise<number>
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
  }
}

function partnerRows({ text, next, insert }: RowKit): PartnerRows {
  return {
    freshVendorRequest: () => insert('vendor_requests', { ...next(), name: text('Vendor'), email: `${randomUUID()}@vendor.example`, company: text('Company'), address: text('Street') }),
    freshConsultancyRequest: () => insert('consultancy_requests', { ...next(), name: text('Consultant'), address_1: text('1 Main'), city: text('St Paul'), state: 'MN', zip: '55155' }),
  }
}

export default {
  area: 'partners',
  addresses: { '/vendor_requests/:id': 'vendorRequest', '/consultancy_requests/:id': 'consultancyRequest' },
  async make(kit) {
    const rows = partnerRows(kit)
    return { rows, ids: { vendorRequest: await rows.freshVendorRequest(), consultancyRequest: await rows.freshConsultancyRequest() } }
  },
} satisfies AreaRowsMaker
