/** The redirect address of a provider stands below this, by its name in the API: each has its own (C1). */
export const CALLBACK = '/auth/callback/'

/** The redirect address of a provider. */
export function callbackOf(idp: string): string {
  return `${location.origin}${CALLBACK}${idp}`
}
