import { tabStore } from '#src/platform/client/browser-store'

/** The storage key of a one-time token that this tab requested and has not used yet. The link with this token needs no confirmation. */
export const OWN_TOKEN = 'slipway.own-token'

/** Switches to the session of a one-time token that this tab requested. */
export function enterBy(token: string): void {
  tabStore.write(OWN_TOKEN, token)
  location.assign(`/auth?token=${encodeURIComponent(token)}`)
}
