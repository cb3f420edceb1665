/** The base path of the addresses to which providers redirect. The provider's name in the API follows (C1). */
export const CALLBACK = '/auth/callback/'

/** The address to which providers redirect after a logout. It is the same for all providers. */
export function logoutAddress(): string {
  return `${location.origin}/auth`
}

/** The address to which a provider redirects after a login. */
export function callbackOf(idp: string): string {
  return `${location.origin}${CALLBACK}${idp}`
}
