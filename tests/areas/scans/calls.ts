import { ADMINISTRATOR } from '#tests/areas/who'

/**
 * Who may start scans, according to table C of the requirements. The required flag depends on the kind of scan, so the call itself checks
 * it (§6).
 */
export default { 'POST /v1/ai/service_requests': ADMINISTRATOR }
