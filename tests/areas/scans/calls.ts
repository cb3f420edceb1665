import { ADMINISTRATOR } from '#tests/areas/who'

/** Who may start scans: table C. The required flag depends on the kind of scan, so the call itself checks it (§6). */
export default { 'POST /v1/ai/service_requests': ADMINISTRATOR }
