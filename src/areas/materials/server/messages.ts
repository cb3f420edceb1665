/** Messages about materials, declarations and samples that only the server sends, so the client bundle leaves them out. */
export const materialsServerMessages = {
  'errors.certificate_type_gone': 'A chosen certificate type no longer exists.',
  'errors.certificate_type_hidden': 'The certificate type {{name}} is hidden. Show it before you choose it.',
  'errors.certificate_type_new_hidden': 'A new certificate type is live. You can hide it later.',
  'errors.certificate_type_in_use': '{{name}} is in use and can only be hidden. Materials that require it: {{materials}}. Submittals: {{submittals}}.',
  'errors.material_in_use': '{{name}} can’t be removed. It has {{count}} submittals.',
  'errors.material_in_use_one': '{{name}} can’t be removed. It has 1 submittal.',
  'errors.epd_gone': 'The chosen declaration no longer exists.',
  'errors.epd_in_use': 'The declaration {{number}} can’t be removed. It is the declaration of {{materials}}.',
  'errors.open_epd_unreadable': 'This file is not an openEPD document.',
  'errors.open_epd_version': 'This file has openEPD version {{version}}. Only version {{readable}} can be read.',
  'errors.open_epd_mass_unit': 'The mass of the declared unit is in {{unit}}. It must be in kg.',
  'errors.open_epd_gwp_unit': 'The global warming potential is in {{unit}}. It must be in kgCO2e.',
  'errors.open_epd_negative': 'The global warming potential is {{value}}. It cannot be below 0.',
  'errors.sample_ticket': 'The ticket of a sample cannot be changed.',
  'errors.sample_tests_many': 'A sample can have at most {{max}} test results.',
  'errors.sample_result_missing': 'This result no longer exists.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof materialsServerMessages, string>> {}
}
