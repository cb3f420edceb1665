/** Messages to the user about materials, certificate types, declarations and samples. */
export const materialMessages = {
  'errors.certificate_type_is': '{{name}} is already {{status}}.',
  'errors.epd_above_zero': 'Enter a number above 0.',
  'errors.epd_without_file': 'This declaration was not read from a file.',
  'errors.sample_taken': 'Sample {{sample}} already exists for this material in this project.',
  'errors.sample_test_unknown': 'There is no such test.',
  'errors.sample_value_unknown': 'This test has no value {{name}}.',
  'errors.sample_value_below': '{{label}} must be above 0.',
  'errors.sample_value_order': '{{label}} must be below {{other}}.',
  'errors.sample_limits': 'The upper limit must not be below the lower limit.',
  'errors.sample_day_ahead': 'The day of the test cannot be in the future.',
  'errors.sample_number_blank': 'The sample number cannot be blank.',
  'errors.sublot_blank': 'The sublot cannot be blank.',
  'errors.no_sample_here': 'Choose a sample first.',
  'errors.sample_takes_one_ticket': 'A sample can only be added to one ticket. Select one.',
  'errors.no_ticket_for_material': 'Choose a ticket of a project first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof materialMessages, string>> {}
}
