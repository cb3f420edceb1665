import { randomUUID } from 'node:crypto'
import { yesterday } from '#tests/day'
import type { Material, Samples } from '#tests/faults/material'

const vendorFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.vendorRequest : await rows.partners.freshVendorRequest() })
const consultantFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.consultancyRequest : await rows.partners.freshConsultancyRequest() })

const submittalFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.submittal : await rows.partners.freshSubmittal(null) })
/** A submittal of the calling vendor, in this state. */
async function ownSubmittalFor({ ids, rows, caller }: Material, state: 'action_required' | 'rejected') {
  const own = (await caller?.get('/v1/account/access_request'))?.body.vendor_request
  return { id: rows === null || own === undefined || own === null ? ids.submittal : await rows.partners.freshSubmittal(own.id, state) }
}
const agencyOf = async ({ caller }: Material) => (await caller?.get('/v3/sessions/_me'))?.body.user.dot_authority_name ?? 'First agency'

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v2/vendor_requests': async (material) => ({ body: { agency_name: await agencyOf(material), name: 'Vera', email: 'vera@vendor.example', company: 'Company' } }),
  // a vendor changes its own request; any other caller tries to change a vendor's request
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
  'GET /v2/dot_vendor/submittals': ({ ids }) => ({ query: { project_id: ids.project } }),
  'GET /v2/dot_vendor/submittals/:id': ({ ids }) => ({ params: { id: ids.submittal } }),
  'POST /v2/dot_vendor/submittal_uploads': () => ({ query: { name: `${randomUUID()}.pdf` }, body: `%PDF-1.7 ${randomUUID()}` }),
  'POST /v2/dot_vendor/submittals': async ({ ids, rows, caller }) => ({
    body: {
      material_id: ids.material, certificate_type_id: ids.certificateType, dated: yesterday(), vendor: 'Company',
      upload_ids: rows === null || caller === null ? [] : [await rows.partners.freshUpload(caller.person.id)],
    },
  }),
  'PATCH /v2/dot_vendor/submittals/:id': async (material) => ({
    params: await submittalFor(material), body: { version: 1, notes: 'Other words', material_id: material.ids.material, certificate_type_id: material.ids.certificateType },
  }),
  'POST /v2/dot_vendor/submittals/:id/approve': async (material) => ({ params: await submittalFor(material), body: { version: 1 } }),
  'POST /v2/dot_vendor/submittals/:id/reject': async (material) => ({ params: await submittalFor(material), body: { version: 1, reason: 'Too old' } }),
  'POST /v2/dot_vendor/submittals/bulk_decision': async (material) => ({ body: { decision: 'reject', submittal_ids: [(await submittalFor(material)).id], reason: 'Too old' } }),
  'POST /v2/dot_vendor/submittals/:id/withdraw': async (material) => ({ params: await ownSubmittalFor(material, 'action_required'), body: { version: 1 } }),
  'POST /v2/dot_vendor/submittals/:id/submit': async (material) => ({ params: await ownSubmittalFor(material, 'rejected'), body: { version: 1 } }),
  'DELETE /v2/dot_vendor/submittals/:id': async (material) => ({ params: await ownSubmittalFor(material, 'action_required') }),
} satisfies Samples
