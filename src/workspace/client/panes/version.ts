import { proxy } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { readVersion, type Version } from '#src/workspace/domain/version'
import { tabStore } from '#src/platform/client/browser-store'

const KEPT = 'slipway.version'

/** The version, CLASSIC or EDOT, in which the projects, project and plants pages are shown; stored for the tab (SHELL-51 to SHELL-53). */
export const versionStore = proxy<{ version: Version }>({ version: readVersion(tabStore.read(KEPT)) })

subscribeKey(versionStore, 'version', (version) => tabStore.write(KEPT, version))

/** Switches the projects, project and plants pages to another version. */
export function setVersion(version: Version): void {
  versionStore.version = version
}
