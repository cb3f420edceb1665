/** Messages to the user about vendors, consultants and submittals. */
export const partnerMessages = {
  'errors.vendor_is': 'The access of {{company}} is {{status}}.',
  'errors.vendor_is_by': 'The access of {{company}} is {{status}}, decided by {{by}}.',
  'errors.access_asked_already': 'You have already asked this agency for access. Your request is {{status}}.',
  'errors.consultant_rejected': 'The access of {{name}} was rejected or ended by {{by}}. {{name}} can ask again.',
  'errors.consultant_not_approved': 'Approve the access of {{name}} first.',
  'errors.consultant_projects': 'Choose at least one project.',
  'errors.submittal_is': '{{material}} is {{state}}.',
  'errors.submittal_is_by': '{{material}} is {{state}}, decided by {{by}}.',
  'errors.submittal_day': 'Enter a day, such as 11/16/2026.',
  'errors.submittal_dated_future': 'The day cannot be in the future.',
  'errors.submittal_quantity': 'Enter a quantity above 0 with at most 2 decimals.',
  'errors.submittal_uploading': 'A file is still being uploaded. Send the submittal when it is listed.',
  'errors.submittal_is_sending': 'The submittal is being sent. Edit it afterward to add this file.',
  'errors.submittal_attachments': 'At most {{max}} files.',
  'errors.state_code': 'Enter a two-letter US state code, such as MN.',
  'errors.zip_code': 'Enter a ZIP code of 5 digits, or 5 and 4 such as 55155-1899.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof partnerMessages, string>> {}
}
