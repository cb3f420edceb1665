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
  'errors.consultant_not_approved': 'Approve the access of {{name}} first.',
  'errors.consultant_projects': 'Choose at least one project.',
  'errors.consultant_projects_many': 'Choose at most {{max}} projects.',
  'errors.consultant_project_gone': 'A chosen project no longer exists.',
  'errors.submittal_is': '{{material}} is {{state}}.',
  'errors.submittal_is_by': '{{material}} is {{state}}, decided by {{by}}.',
  'errors.submittals_none': 'No submittals are selected.',
  'errors.submittals_many': 'Decide at most {{max}} submittals at a time.',
  'errors.submittal_day': 'Enter a day, such as 11/16/2026.',
  'errors.submittal_dated_future': 'The day cannot be in the future.',
  'errors.submittal_quantity': 'Enter a quantity above 0 with at most 2 decimals.',
  'errors.submittal_no_quantity': 'Enter the approved quantity.',
  'errors.submittal_attachments': 'At most {{max}} files.',
  'errors.submittal_material_gone': 'This material is no longer in the list.',
  'errors.submittal_type_gone': 'This certificate type is not in the list.',
  'errors.submittal_upload_gone': 'An uploaded file is no longer there. Add it again.',
  'errors.submittal_uploads_many': 'You have {{max}} uploaded files that were not sent. Send them, or try again in {{hours}} hours.',
  'errors.submittal_documents': 'Attachments are added by editing the submittal, and cannot be removed.',
  'errors.vendor_not_approved': 'Your access is not approved, so you cannot open submittals.',
  'effects.submittal_shipped': '{{shipped}} of {{approved}} {{uom}} are already shipped.',
  'effects.submittal_above': 'More was shipped than this approves.',
  'errors.state_code': 'Enter a two-letter US state code, such as MN.',
  'errors.zip_code': 'Enter a ZIP code of 5 digits, or 5 and 4 such as 55155-1899.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof partnerMessages, string>> {}
}
