import { tabStore } from '#src/platform/client/browser-store'

/** Storage key of the one-time token that this tab requested, until the token is used. The link with this token needs no confirmation. */
export const OWN_TOKEN = 'slipway.own-token'

/** Switches to the session of a one-time token that this tab requested. */
export function enterBy(token: string): void {
  tabStore.write(OWN_TOKEN, token)
  location.assign(`/auth?token=${encodeURIComponent(token)}`)
}
