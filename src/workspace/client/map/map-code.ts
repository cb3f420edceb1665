import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { loadMapLayers } from '#src/workspace/client/map/map-layer'

/** The map and everything that draws it. */
export const loadLayeredMap = () => import('#src/workspace/client/map/LayeredMap')

/**
 * The code of a pane with a map, which loads together with the code of the map and its layers. The pane's own code is small and is there first, so that
 * it asks for its data while the map is still loading.
 */
export function withMap<View>(view: Promise<View>): Promise<View> {
  fetchCodeAhead(() => Promise.all([loadMapLayers(), loadLayeredMap()]), { isNow: true })
  return view
}
