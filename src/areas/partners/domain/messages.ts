/** Messages of vendors, consultants and submittals. */
export const partnerMessages = {
  'errors.vendor_is': 'The access of {{company}} is {{status}}.',
  'errors.vendor_is_by': 'The access of {{company}} is {{status}}, decided by {{by}}.',
  'errors.access_asked_already': 'You have already asked this agency for access. Your request is {{status}}.',
  'errors.access_has_account': 'You already have an account in this agency.',
  'errors.access_agency_unknown': 'No agency has this name. Enter the name as the agency writes it.',
  'errors.access_token_ended': 'This form has expired. Log in again to ask for access.',
  'errors.access_not_partner': 'Only a vendor or consultant account can ask for access.',
  'errors.consultant_rejected': 'The access of {{name}} was rejected or ended by {{by}}. {{name}} can ask again.',
  'errors.consultant_projects': 'Choose at least one project.',
  'errors.consultant_projects_many': 'Choose at most {{max}} projects.',
  'errors.consultant_project_gone': 'A chosen project no longer exists.',
  'errors.state_code': 'Enter a two-letter US state code, such as MN.',
  'errors.zip_code': 'Enter a ZIP code of 5 digits, or 5 and 4 such as 55155-1899.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof partnerMessages, string>> {}
}
