/** Messages about vendors, consultants and submittals that only the server sends, so the client bundle leaves them out. */
export const partnersServerMessages = {
  'errors.access_has_account': 'You already have an account in this agency.',
  'errors.access_agency_unknown': 'No agency has this name. Enter the name as the agency writes it.',
  'errors.access_token_ended': 'This form has expired. Log in again to ask for access.',
  'errors.access_not_partner': 'Only a vendor or consultant account can ask for access.',
  'errors.consultant_project_gone': 'A chosen project no longer exists.',
  'errors.submittals_none': 'No submittals are selected.',
  'errors.submittals_many': 'Decide at most {{max}} submittals at a time.',
  'errors.submittal_material_gone': 'This material is no longer in the list.',
  'errors.submittal_type_gone': 'This certificate type is not in the list.',
  'errors.submittal_upload_gone': 'An uploaded file is no longer there. Add it again.',
  'errors.submittal_uploads_many': 'You have {{max}} uploaded files that were not sent. Send them, or try again in {{hours}} hours.',
  'errors.submittal_documents': 'Attachments are added by editing the submittal, and cannot be removed.',
  'errors.vendor_not_approved': 'Your access is not approved, so you cannot open submittals.',
  'effects.submittal_shipped': '{{shipped}} of {{approved}} {{uom}} are already shipped.',
  'effects.submittal_above': 'More was shipped than this approves.',
  'errors.consultant_projects_many': 'Choose at most {{max}} projects.',
  'errors.submittal_no_quantity': 'Enter the approved quantity.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof partnersServerMessages, string>> {}
}
