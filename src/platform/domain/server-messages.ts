/** What the server says of a call, whatever its area, and the sentences of plain records. */
export const serverMessages = {
  'errors.api_key_header': 'Send the API key in the header Authorization: Bearer <key>. The header X-API-Key is not read.',
  'errors.api_key_unknown': 'The API key is unknown or revoked. Ask the agency for a new one.',
  'errors.body_too_large': 'The request is too large.',
  'errors.disk_full': 'The disk of the server is full. Nothing was saved. Tell the people who run Slipway.',
  'errors.busy': 'The service is busy. Try again in a moment.',
  'errors.change_set_not_valid': 'The Change-Set header must be a UUID.',
  'errors.field_taken': '{{label}} {{value}} is already in use.',
  'errors.file_gone': 'The file is no longer available.',
  'errors.forbidden': 'You may not do this.',
  'errors.idempotency_key_not_valid': 'The Idempotency-Key header must have 1 to 255 characters.',
  'errors.idempotency_key_reused': 'This Idempotency-Key was used for another request.',
  'errors.method_not_allowed': '{{method}} is not supported here. Supported: {{allow}}.',
  'errors.not_valid': 'The request is not valid. See the fields named.',
  'errors.record_not_deleted': '{{name}} is not deleted.',
  'errors.text_not_valid': 'The text holds characters that cannot be kept.',
  'errors.too_deep': 'The request is nested too deeply or has too many fields.',
  'errors.too_many_calls': 'Too many requests at once. Wait a moment, then try again.',
  'errors.write_under_way': 'The same or a conflicting change is under way. Try again in a moment.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof serverMessages, string>> {}
}
