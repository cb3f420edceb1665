import { ADMINISTRATOR } from '#tests/areas/who'

/**
 * Which roles may start scans, according to table C of the requirements. No flag is listed for this call, because the flag depends on the
 * kind of scan; the call itself checks the flag (section 6 of the specification).
 */
export default { 'POST /v1/ai/service_requests': ADMINISTRATOR }
