/** Messages about signing in, passwords and single sign-on that only the server uses, so they are not in the client bundle. */
export const identityServerMessages = {
  'errors.code_not_right': 'The code is incorrect or has expired.',
  'errors.duplicate_email': 'Email already in use.',
  'errors.duplicate_phone': 'Phone number already in use.',
  'errors.invalid_login': 'Invalid login. The username or password is incorrect.',
  'errors.password_current_wrong': 'The current password is incorrect.',
  'errors.phone_of_another': 'A former employee logs in with this phone. Invite this person by email instead.',
  'errors.phone_or_email': 'Enter a phone number or an email.',
  'errors.impersonation_no_login': '{{name}} has never logged in and cannot be impersonated.',
  'errors.impersonation_not_administrators': 'Administrators cannot be impersonated.',
  'errors.impersonation_token_not_valid': 'This link was already used or has expired. Ask for a new one.',
  'errors.sso_address_not_allowed': 'The provider’s address is not allowed. It must begin with https:// and be on the public internet.',
  'errors.sso_agency_only': 'You logged in with one agency’s single sign-on, which gives access to that agency only.',
  'errors.sso_callback_not_ours': 'The return address does not belong to this application.',
  'errors.sso_name_taken': 'A provider with this name already exists.',
  'errors.sso_no_account': 'Invalid login. {{email}} has no account here. Ask your administrator for one.',
  'errors.sso_no_email': 'Invalid login. The provider did not send a verified email.',
  'errors.sso_not_proved': 'The login could not be verified: {{why}}. Please try again.',
  'errors.sso_provider_down': '{{name}} did not respond as an OpenID Connect provider: {{why}}.',
  'errors.sso_secret_lost': 'The client secret of {{name}} can’t be decrypted. Ask an administrator to enter it again.',
  'errors.no_text_messages': 'Text messages are not set up here. Enter your email instead.',
  'errors.password_common': 'This password is too easy to guess. Don’t use a common word, your name or your agency’s name, even with digits or symbols added.',
  'errors.sso_test_first': 'Test {{name}} before you turn it on.',
  'errors.too_many_tries': 'Too many tries. Please wait {{minutes}} minutes.',
  'errors.too_many_tries_one': 'Too many tries. Please wait 1 minute.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof identityServerMessages, string>> {}
}
