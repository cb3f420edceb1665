import { words } from '#src/workspace/client/map/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The source of the map, and its buttons with their keys. */
export function MapFoot({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <div className="map-foot" aria-busy={isLoading}>
      <span className="map-foot-ground" title={words('basemap')}>{words('basemap')}</span>
      <CommandButton id="map.fit" label={words('fit')} look="bare" />
      <CommandButton id="map.back" label={words('back')} look="bare" />
      <CommandButton id="map.layers" label={words('layers')} look="bare" />
    </div>
  )
}
