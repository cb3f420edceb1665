/** The base path of the providers' redirect addresses, followed by the provider's name in the API (C1). */
export const CALLBACK = '/auth/callback/'

/** Where providers redirect after a logout: the same address for all of them. */
export function logoutAddress(): string {
  return `${location.origin}/auth`
}

/** Where a provider redirects after a login. */
export function callbackOf(idp: string): string {
  return `${location.origin}${CALLBACK}${idp}`
}
