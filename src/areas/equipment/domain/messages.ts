/** Messages to the user about equipment. */
export const equipmentMessages = {
  'errors.equipment_days_without_project': 'Choose the project first.',
  'errors.equipment_out_before_in': 'The last day cannot be before the first day, {{date}}.',
  'errors.equipment_out_without_in': 'Enter the first day too.',
  'errors.equipment_serial_taken': '{{equipment}} already has the serial number {{serial}}.',
  'errors.equipment_same_status': '{{name}} already has the status {{status}}.',
  'errors.equipment_status_of_engine': 'Running and Off come from the engine. They can’t be set by hand.',
  'errors.equipment_not_transmitting': '{{name}} is not transmitting.',
  'errors.equipment_transmitting': '{{name}} is already transmitting.',
  'errors.equipment_not_loaded': 'Not all selected equipment is loaded. Press Esc, then select fewer.',
  'errors.equipment_not_on_project': '{{name}} is not on a project.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof equipmentMessages, string>> {}
}
