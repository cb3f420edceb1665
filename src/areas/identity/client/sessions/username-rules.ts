/** The rules of phone numbers are large: they come while the person types. */
export const loadUsernameRules = () => import('#src/areas/identity/domain/sessions/username')

/** The phone or the email that a username is, as calls name it; what is neither goes as the email, for the server to refuse. */
export async function addressOf(username: string): Promise<{ readonly phone: string } | { readonly email: string }> {
  const { normalEmail, normalPhone } = await loadUsernameRules()
  const phone = normalPhone(username)
  return phone === null ? { email: normalEmail(username) ?? username } : { phone }
}
