import { Minus, Plus } from 'lucide-react'
import { words } from '#src/workspace/client/map/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The buttons of the map with their keys, and what the map is drawn from. */
export function MapFoot({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <>
      <div className="map-zoom">
        <CommandButton id="map.zoom-in" icon={Plus} />
        <CommandButton id="map.zoom-out" icon={Minus} />
      </div>
      <div className="map-foot" aria-busy={isLoading}>
        <span className="map-foot-ground">{words('basemap')}</span>
        <CommandButton id="map.fit" look="bare" />
        <CommandButton id="map.back" look="bare" />
        <CommandButton id="map.layers" look="bare" />
      </div>
    </>
  )
}
