import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { loadMapLayers } from '#src/workspace/client/map/map-layer'

/** Loads the code that draws the map. */
export const loadLayeredMap = () => import('#src/workspace/client/map/LayeredMap')

/**
 * The code of a pane with a map. Starts to load the code of the map and its layers at the same time. The pane's own code is small and
 * arrives first, so that the pane requests its data while the code of the map is still loading.
 */
export function withMap<View>(view: Promise<View>): Promise<View> {
  fetchCodeAhead(() => Promise.all([loadMapLayers(), loadLayeredMap()]), { isNow: true })
  return view
}
