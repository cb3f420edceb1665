import { Type } from 'typebox'
import { scanKinds, SCAN_MAX_BYTES } from '#src/areas/scans/domain/requests/scan-file'
import { contract, whoMay } from '#src/platform/api/contract'
import { OneOf, Strict, Uuid } from '#src/platform/api/schemas'

/** The pages for scans. Administrators see each page while the feature flag for its kind of scan is on. */
export const scanRoutes = { text_scan: { route: '/admin/text-scan' }, photo_scan: { route: '/admin/photo-scan' } } as const

/** Base64 turns three bytes into four characters; 4 KB is enough for the rest of the body. */
const REQUEST_MAX_BYTES = Math.ceil(SCAN_MAX_BYTES / 3) * 4 + 4096

/** Requests to the AI provider that are not about a stored record: text scans and photo scans (AI-20). */
export const serviceRequests = contract({
  /**
   * `content`: the file in base64, at most 10 MB. A text scan requires a pdf, jpeg or png; a photo scan requires a jpeg or png. The job has
   * the result: the ticket fields that were found, or a description and what the photo shows. Nothing else is saved.
   */
  add: {
    method: 'POST',
    path: '/v1/ai/service_requests',
    /** In addition to this ability, the call requires that the feature flag for the kind of scan is on. */
    who: whoMay('use_assist'),
    body: Strict({ kind: OneOf(scanKinds), content: Type.String(), name: Type.Optional(Type.String({ maxLength: 255 })) }),
    bodyLimit: REQUEST_MAX_BYTES,
    transaction: false,
    answer: Type.Object({ job_id: Uuid }),
    errors: [403, 409, 413, 422, 503],
    spec: '§7, C.4; AI-4, AI-6, AI-20',
  },
})
