/** Messages about reading telematics sources that only the server sends, so the client bundle leaves them out. */
export const equipmentServerMessages = {
  'errors.telematics_all_failed': 'No source answered. {{why}}',
  'errors.telematics_busy': '{{name}} is already being asked.',
  'telematics.not_stored': 'The machines of {{name}} could not be stored. They are read again with the next refresh.',
  'telematics.too_large': '{{name}} sent a page that is too large.',
  'telematics.sign_in_refused': '{{name}} refused the sign-in (status {{status}}). Check the user name and the secret.',
  'telematics.token_refused': '{{name}} gave no access token (status {{status}}). Check the client ID, the secret and the token address.',
  'telematics.doctype': '{{name}} sent a document type or entities, which are refused.',
  'telematics.not_xml': '{{name}} sent text that is not valid XML, or only a part of it.',
  'telematics.not_a_fleet': '{{name}} sent XML that is not a fleet snapshot of ISO 15143-3.',
  'telematics.too_deep': '{{name}} sent XML that is too deep or has too many elements.',
  'telematics.other_host': '{{name}} names a next page on another host, {{host}}, which is not followed.',
  'telematics.too_many_pages': '{{name}} has more than {{max}} pages. The rest was not read.',
  'telematics.too_many_machines': '{{name}} has more than {{max}} machines. The rest was not read.',
  'telematics.secret_unreadable': '{{name}}: enter the secret again. The stored secret belongs to another host or can’t be decrypted.',
  'telematics.id_taken': 'Its equipment ID {{id}} belongs to another machine, so it was not added.',
  'telematics.no_identity': 'It has neither an equipment ID nor a serial number.',
  'telematics.text_invalid': '{{field}} has characters that cannot be stored, or is too long.',
  'telematics.location_invalid': 'The location is not valid.',
  'telematics.hours_invalid': 'The operating hours are not a valid number.',
  'telematics.engine_invalid': 'The engine status is neither true nor false.',
  'telematics.fuel_invalid': 'The remaining fuel is not a percentage from 0 to 100.',
  'telematics.distance_invalid': 'The distance is not a valid number.',
  'telematics.unit_unknown': 'The unit {{unit}} is not known, so the distance was not read.',
  'telematics.future_time': '{{field}} has a time in the future, {{time}}, and was not read.',
  'telematics.time_invalid': '{{field}} has a time that is not valid, and was not read.',
  'telematics.serial_twice': 'It is in the snapshot twice. The newest values were used.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof equipmentServerMessages, string>> {}
}
