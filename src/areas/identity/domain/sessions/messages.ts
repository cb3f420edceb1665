/**
 * Messages to the user about sessions, permissions, the server and the network, and messages that belong to no area (requirements, section
 * D).
 */
export const sessionMessages = {
  'errors.access_denied': 'Access denied: you do not currently have access to this application.',
  'errors.common_error': 'Something went wrong, try again later.',
  'errors.date_format': 'Invalid date format. Use {{format}}.',
  'errors.email_not_valid': 'Email is not valid.',
  'errors.impersonation': 'Feature not available during impersonation.',
  'errors.link_not_valid': 'This link was already used or has expired.',
  'errors.only_numbers': 'Only numbers are allowed.',
  'errors.password_is_required': 'Password is required.',
  'errors.password_mismatch': 'The passwords do not match.',
  'errors.password_rule': 'The password needs {{missing}}.',
  'errors.password_too_long': 'The password can have at most {{max}} characters.',
  'errors.phone_is_required': 'Phone number is required.',
  'errors.phone_not_valid': 'Phone number is not valid.',
  'errors.required': 'Required.',
  'errors.role_may_not': 'Your role ({{role}}) does not allow this.',
  'errors.impersonation_not_internal': 'Only administrators with a company email may impersonate users.',
  'errors.security_code_is_required': 'Security code is required.',
  'errors.server_error': 'Unexpected error, try again.',
  'errors.session_expired': 'Session expired, please log in again.',
  'errors.sign_in_first': 'Please log in first.',
  'errors.sso_client_id_required': 'Enter the client ID.',
  'errors.sso_issuer_not_valid': 'Enter the issuer as an https address without a query string.',
  'errors.sso_issuer_required': 'Enter the issuer address.',
  'errors.sso_name_required': 'Give the provider a name.',
  'errors.sso_secret_required': 'Enter the new client secret.',
  'errors.sso_state': 'This login was not started here, was already used, or has expired. Please start again.',
  'errors.submission_aborted': 'Submission Aborted.',
  'errors.url_not_valid': 'Please enter a valid URL.',
  'errors.username_is_required': 'Phone number or Email is required.',
  'errors.username_not_valid': 'Enter a US phone number or an email.',
  'errors.verification_code_is_required': 'Verification code is required.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof sessionMessages, string>> {}
}
