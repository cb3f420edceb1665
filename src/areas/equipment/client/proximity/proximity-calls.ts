import { proxy, ref } from 'valtio'
import type { Static } from 'typebox'
import { proximity, type ProximitySettings } from '#src/areas/equipment/api/proximity'
import { requests } from '#src/platform/client/api/requests'
import { onSessionEnd } from '#src/platform/client/session/session'
import type { CommandContext } from '#src/workspace/client/commands/context'

export const proximityCalls = requests(proximity)

/** The proximity settings of a project. */
export type Proximity = Static<typeof ProximitySettings>

/** Ranges to save, in meters, with the version that was shown. */
export interface NewRanges {
  readonly proximity_range_meters?: string
  readonly transmission_range_meters?: string
  readonly version: number
}

/** The context that the popup was opened in; null while it is closed. */
export const proximityPopup = proxy<{ context: CommandContext | null }>({ context: null })

/** Opens the popup for the project of a command's context (EQPT-15). */
export function openProximityPopup(context: CommandContext): void {
  proximityPopup.context = ref(context)
}

/** Closes the popup and discards its input. */
export function closeProximityPopup(): void {
  proximityPopup.context = null
}

onSessionEnd(closeProximityPopup)
