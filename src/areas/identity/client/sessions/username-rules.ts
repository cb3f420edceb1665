/** Loads the rules for phone numbers separately, because they are large; called while the person types. */
export const loadUsernameRules = () => import('#src/areas/identity/domain/sessions/username')

/**
 * A username as a phone or an email, in the form that calls expect. Text that is neither is sent as the email, for the server to
 * refuse.
 */
export async function addressOf(username: string): Promise<{ readonly phone: string } | { readonly email: string }> {
  const { normalEmail, normalPhone } = await loadUsernameRules()
  const phone = normalPhone(username)
  return phone === null ? { email: normalEmail(username) ?? username } : { phone }
}
