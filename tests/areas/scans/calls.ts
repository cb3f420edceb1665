import { ADMINISTRATOR } from '#tests/areas/who'

/** Who may ask for scans: table C. The flag is that of the kind of scan, which the call asks itself (§6). */
export default { 'POST /v1/ai/service_requests': ADMINISTRATOR }
