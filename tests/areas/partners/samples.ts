import type { Material, Samples } from '#tests/faults/material'

const vendorFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.vendorRequest : await rows.partners.freshVendorRequest() })
const consultantFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.consultancyRequest : await rows.partners.freshConsultancyRequest() })

const agencyOf = async ({ caller }: Material) => (await caller?.get('/v3/sessions/_me'))?.body.user.dot_authority_name ?? 'First agency'

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v2/vendor_requests': async (material) => ({ body: { agency_name: await agencyOf(material), name: 'Vera', email: 'vera@vendor.example', company: 'Company' } }),
  // a vendor changes its own request
  'PATCH /v2/vendor_requests/:id': async ({ ids, caller }) => {
    const own = (await caller?.get('/v1/account/access_request'))?.body.vendor_request
    return { params: { id: own?.id ?? ids.vendorRequest }, body: { version: own?.version ?? 1, name: 'Vera' } }
  },
  'POST /v1/dot_consultant/consultancy_requests': async (material) => ({ body: { agency_name: await agencyOf(material), address_1: '1 Main', city: 'St Paul', state: 'MN', zip: '55155' } }),
  'GET /v2/vendor_requests/:id': ({ ids }) => ({ params: { id: ids.vendorRequest } }),
  'POST /v2/vendor_requests/:id/approve': async (material) => ({ params: await vendorFor(material), body: {} }),
  'POST /v2/vendor_requests/:id/reject': async (material) => ({ params: await vendorFor(material), body: {} }),
  'POST /v2/vendor_requests/:id/remove': async (material) => ({ params: await vendorFor(material), body: {} }),
  'GET /v1/dot_consultant/consultancy_requests/:id': ({ ids }) => ({ params: { id: ids.consultancyRequest } }),
  'POST /v1/dot_consultant/consultancy_requests/:id/approve': async (material) => ({ params: await consultantFor(material), body: { access: 'read', project_ids: [material.ids.project] } }),
  'POST /v1/dot_consultant/consultancy_requests/:id/reject': async (material) => ({ params: await consultantFor(material), body: {} }),
} satisfies Samples
