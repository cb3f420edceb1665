import { localStore } from '#src/platform/client/browser-store'
import type { Person } from '#src/platform/client/session/person'

/**
 * The layers that a person last chose on a kind of map in this browser; null before the first choice (GEO-22, SHELL-75). Logging out clears
 * them.
 */
export function readChosenLayers(person: Person, map: string): readonly string[] | null {
  const stored = localStore.read(keyOf(person, map))
  return stored === null ? null : stored.split(',').filter((id) => id !== '')
}

/** Stores the layers that a person chose on a kind of map. */
export function storeChosenLayers(person: Person, map: string, ids: readonly string[]): void {
  localStore.write(keyOf(person, map), ids.join(','))
}

function keyOf({ dot_authority_id: agency, id }: Person, map: string): string {
  return `slipway.map-layer.${agency}.${id}.${map}`
}
