/** Loads the rules for phone numbers, which are large, as a separate file. Called while the person types. */
export const loadUsernameRules = () => import('#src/areas/identity/domain/sessions/username')

/**
 * Converts a username to a phone or an email, in the form that calls expect. Text that is neither is sent as an email, and the server
 * refuses it.
 */
export async function addressOf(username: string): Promise<{ readonly phone: string } | { readonly email: string }> {
  const { normalEmail, normalPhone } = await loadUsernameRules()
  const phone = normalPhone(username)
  return phone === null ? { email: normalEmail(username) ?? username } : { phone }
}
