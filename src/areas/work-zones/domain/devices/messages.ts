/** Messages of roadside devices. */
export const deviceMessages = {
  'devices.not_a_device': 'An entry is not a device.',
  'devices.no_id': 'It has no ID, so it was not read.',
  'devices.no_time': 'Its update_date is not a time with a time zone, so it was not read.',
  'devices.future': 'Its update_date is in the future, so it was not read.',
  'devices.type': 'Its device_type {{value}} is not known.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof deviceMessages, string>> {}
}
