/** Messages to the user about plants and plant health. */
export const plantMessages = {
  'notices.plant_health_lag': 'Plant health data may lag up to 30 minutes.',
  'toasts.plant_notes_saved': 'Plant notes saved.',
  'errors.no_alarm': '{{name}} has no open alarm.',
  'errors.accepted_range': 'The accepted range must be more than the preferred range.',
  'errors.range_minutes': '{{label}} must be whole minutes from {{min}} to {{max}}.',
  'errors.plant_notes_long': 'Notes can have at most {{max}} characters.',
  'errors.plant_latitude': 'Latitude must be a number from -90 to 90.',
  'errors.plant_longitude': 'Longitude must be a number from -180 to 180.',
  'errors.plant_coordinates': 'Enter both latitude and longitude.',
  'errors.plant_address_long': 'The address can have at most {{max}} characters.',
  'errors.contact_reach': 'Enter a phone number or an email address.',
  'errors.contact_of': 'Enter a supplier or choose a plant, not both.',
  'errors.contact_alarms': 'Alarms are sent by email. Enter an email address.',
  'errors.alarm_acknowledged': '{{by}} has already acknowledged this alarm.',
  'errors.explorer_span': 'Choose at most {{max}} days.',
  'errors.explorer_start': 'Ticket data starts on {{first}}.',
  'errors.explorer_order': 'The end date cannot be before the start date.',
  'errors.explorer_plants': 'Choose 1 to {{max}} plants.',
  'errors.day_total_loads': 'Loads must be a whole number from 0 to {{max}}.',
  'errors.day_total_tons': 'Tons must be a number of 0 or more, with at most 2 decimals.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof plantMessages, string>> {}
}
