/** Messages of materials, certificate types, declarations and samples. */
export const materialMessages = {
  'errors.certificate_type_gone': 'A chosen certificate type no longer exists.',
  'errors.certificate_type_hidden': 'The certificate type {{name}} is hidden. Show it before you choose it.',
  'errors.certificate_type_new_hidden': 'A new certificate type is live. You can hide it later.',
  'errors.certificate_type_in_use': '{{name}} is in use and can only be hidden. Materials that require it: {{materials}}. Submittals: {{submittals}}.',
  'errors.certificate_type_is': '{{name}} is already {{status}}.',
  'errors.material_in_use': '{{name}} can’t be removed. It has {{count}} submittals.',
  'errors.material_in_use_one': '{{name}} can’t be removed. It has 1 submittal.',
  'errors.epd_gone': 'The chosen declaration no longer exists.',
  'errors.epd_above_zero': 'Enter a number above 0.',
  'errors.epd_in_use': 'The declaration {{number}} can’t be removed. It is the declaration of {{materials}}.',
  'errors.epd_without_file': 'This declaration was not read from a file.',
  'errors.open_epd_unreadable': 'This file is not an openEPD document.',
  'errors.open_epd_version': 'This file has openEPD version {{version}}. Only version {{readable}} can be read.',
  'errors.open_epd_mass_unit': 'The mass of the declared unit is in {{unit}}. It must be in kg.',
  'errors.open_epd_gwp_unit': 'The global warming potential is in {{unit}}. It must be in kgCO2e.',
  'errors.open_epd_negative': 'The global warming potential is {{value}}. It cannot be below 0.',
  'errors.sample_taken': 'Sample {{sample}} already exists for this material in this project.',
  'errors.sample_ticket': 'The ticket of a sample cannot be changed.',
  'errors.sample_test_unknown': 'There is no such test.',
  'errors.sample_tests_many': 'A sample can have at most {{max}} test results.',
  'errors.sample_value_unknown': 'This test has no value {{name}}.',
  'errors.sample_value_below': '{{label}} must be above 0.',
  'errors.sample_value_order': '{{label}} must be below {{other}}.',
  'errors.sample_limits': 'The upper limit must not be below the lower limit.',
  'errors.sample_result_missing': 'This result no longer exists.',
  'errors.sample_day_ahead': 'The day of the test cannot be in the future.',
  'errors.sample_number_blank': 'The sample number cannot be blank.',
  'errors.sublot_blank': 'The sublot cannot be blank.',
  'errors.no_sample_here': 'Choose a sample first.',
  'errors.sample_takes_one_ticket': 'A sample can only be added to one ticket. Select one.',
  'errors.no_ticket_for_sample': 'Choose a ticket first.',
  'errors.no_ticket_for_material': 'Choose a ticket of a project first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof materialMessages, string>> {}
}
