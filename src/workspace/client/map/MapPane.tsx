import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { loadPersistently } from '#src/workspace/client/late-code'
import type { WantedRecord } from '#src/workspace/client/map/map-address'
import { loadLayeredMap } from '#src/workspace/client/map/map-code'
import type { Location, MapSubject } from '#src/workspace/client/map/map-layer'
import { useMapLayers } from '#src/workspace/client/map/layers/use-layer-answers'

/** The props of a map in a pane. */
export interface MapPaneProps {
  /** The name of this kind of map, under which the person's choice of layers is stored. */
  readonly name: string
  readonly label: string
  readonly subject: MapSubject
  /** The layers that are shown until the person chooses. */
  readonly layers: readonly string[]
  /** The location to show if no record of the shown layers has one. */
  readonly fallback?: Location | null
  /** The layer to show when the map opens, and the record to open at, if there is one. */
  readonly wanted?: WantedRecord | null
  readonly project?: ProjectInContext | null
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly empty?: string
  /** Lines of text above the map. */
  readonly notice?: ReactNode
  /** Chips and buttons after the search. */
  readonly bar?: ReactNode
}

/** A map of layers with a list of what is in view. The code of the map and of the layers is loaded when the first map opens. */
export function MapPane(props: MapPaneProps) {
  const all = useMapLayers()
  const { data: code } = useQuery({ queryKey: ['map-code'], queryFn: () => loadPersistently(loadLayeredMap), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  return all === undefined || code === undefined ? <Skeleton lines={9} /> : <code.LayeredMap {...props} all={all} />
}
