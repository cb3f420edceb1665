import { tabStore } from '#src/platform/client/browser-store'

/** The one-time token that this tab asked for itself, until it is used: its link needs no confirmation. */
export const OWN_TOKEN = 'slipway.own-token'

/** Leaves for the session of a one-time token that this tab asked for. */
export function enterBy(token: string): void {
  tabStore.write(OWN_TOKEN, token)
  location.assign(`/auth?token=${encodeURIComponent(token)}`)
}
