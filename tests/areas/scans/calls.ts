import { ADMINISTRATOR } from '#tests/areas/who'

/** Who may ask for scans: table C. */
export default { 'POST /v1/ai/service_requests': ADMINISTRATOR }

/** Each kind of scan needs its own flag (§6). */
export function flagOf(call: string): string | undefined {
  return call === 'POST /v1/ai/service_requests' ? 'text_scan_playground' : undefined
}
