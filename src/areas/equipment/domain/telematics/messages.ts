/** Messages of telematics sources and of the faults in their answers. */
export const telematicsMessages = {
  'errors.telematics_address': 'Enter an address that starts with https://.',
  'errors.telematics_user': 'Enter the user name or client ID.',
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
  interface Messages extends Readonly<Record<keyof typeof telematicsMessages, string>> {}
}
