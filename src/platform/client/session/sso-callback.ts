/** The base of the providers' redirect addresses, each followed by the provider's name in the API (C1). */
export const CALLBACK = '/auth/callback/'

/** Where providers send a person after the logout: one address for all of them. */
export function logoutAddress(): string {
  return `${location.origin}/auth`
}

/** The redirect address of a provider. */
export function callbackOf(idp: string): string {
  return `${location.origin}${CALLBACK}${idp}`
}
