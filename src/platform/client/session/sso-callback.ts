/** The base path of the URLs to which providers redirect. The provider's name in the API follows it (C1). */
export const CALLBACK = '/auth/callback/'

/** The URL to which providers redirect after a logout. It is the same for all providers. */
export function logoutAddress(): string {
  return `${location.origin}/auth`
}

/** The URL to which a provider redirects after a login. */
export function callbackOf(idp: string): string {
  return `${location.origin}${CALLBACK}${idp}`
}
