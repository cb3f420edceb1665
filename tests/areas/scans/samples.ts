import type { Samples } from '#tests/faults/material'

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/ai/service_requests': () => ({ body: { kind: 'text_scan', content: PIXEL, name: 'ticket.png' } }),
} satisfies Samples
