/** Sentences for calls of any area that only the server says. They are not in the scripts of the client. */
export const serverMessages = {
  'errors.api_key_header': 'Send the API key in the Authorization header: Bearer <key>. The X-API-Key header is not supported.',
  'errors.api_key_reads_only': 'This API key can only read. Use a key that sends tickets.',
  'errors.api_key_unknown': 'The API key is unknown or revoked. Ask the agency for a new one.',
  'errors.body_too_large': 'The request is too large.',
  'errors.disk_full': 'The server disk is full. Nothing was saved. Contact the people who run Slipway.',
  'errors.busy': 'The service is busy. Try again in a moment.',
  'errors.change_set_not_valid': 'The Change-Set header must be a UUID.',
  'errors.file_gone': 'The file is no longer available.',
  'errors.idempotency_key_not_valid': 'The Idempotency-Key header must have 1 to 255 characters.',
  'errors.idempotency_key_reused': 'This Idempotency-Key was used for another request.',
  'errors.map_box': 'The southern edge of the map area cannot be north of its northern edge.',
  'errors.map_edges': 'Give all four edges of the map area (west, south, east, north), or none.',
  'errors.map_latitude': 'A latitude is between -90 and 90 degrees, not {{latitude}}.',
  'errors.map_longitude': 'A longitude is between -180 and 180 degrees, not {{longitude}}.',
  'errors.map_swapped': 'A latitude is between -90 and 90 degrees, not {{latitude}}. Latitude and longitude may be swapped.',
  'errors.pdf_broken': 'This PDF is damaged and can’t be read.',
  'errors.pdf_locked': 'This PDF is protected by a password. Remove the password and try again.',
  'errors.pdf_too_large': 'Reading this PDF takes too much time or memory. Save it in a simpler form and try again.',
  'errors.method_not_allowed': '{{method}} is not supported here. Supported: {{allow}}.',
  'errors.too_deep': 'The request is nested too deeply or has too many fields.',
  'errors.too_many_calls': 'Too many requests at once. Wait a moment, then try again.',
  'errors.write_under_way': 'The same or a conflicting change is in progress. Try again in a moment.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof serverMessages, string>> {}
}
