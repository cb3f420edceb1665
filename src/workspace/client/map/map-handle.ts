import { useEffect, useRef } from 'react'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { createByPane } from '#src/platform/client/state/by-pane'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { MapRow } from '#src/workspace/client/map/map-rows'

/** What commands can do with a map. */
export interface MapHandle {
  pan(across: number, down: number): void
  zoom(by: number): void
  /** Fits everything that matches into the view. */
  fitAll(): void
  /** Returns to the view before the last cluster was opened or everything was fitted; false if there is none. */
  back(): boolean
  /** Zooms to a cluster and returns null; for a point, only returns the path to open. */
  open(row: MapRow): string | null
  toggleLayer(index: number): void
  /** The layers to choose from; empty for a map without layers. */
  layers(): readonly { readonly id: string; readonly title: string; readonly isOn: boolean }[]
  /** Requests the content of the map from the server again. */
  readAgain(): void
  /** Shows the table of layers and focuses it, or hides it. */
  toggleLayers(): void
}

const openMaps = createByPane<MapHandle>()

/** Registers the map of a pane for commands. Commands always use the latest `handle`. */
export function useOpenMap(paneId: string, handle: MapHandle): void {
  const current = useRef(handle)
  useEffect(() => {
    current.current = handle
  })
  useEffect(() => openMaps.open(paneId, {
    pan: (across, down) => current.current.pan(across, down),
    zoom: (by) => current.current.zoom(by),
    fitAll: () => current.current.fitAll(),
    back: () => current.current.back(),
    open: (row) => current.current.open(row),
    layers: () => current.current.layers(),
    toggleLayer: (index) => current.current.toggleLayer(index),
    readAgain: () => current.current.readAgain(),
    toggleLayers: () => current.current.toggleLayers(),
  }), [paneId])
}

/** The map of the pane in which a command runs. */
export function mapOf({ pane }: Pick<CommandContext, 'pane'>): MapHandle | null {
  return pane === null ? null : openMaps.of(pane.id)
}

/** Whether the pane shows a map. */
export function onMap(context: Pick<CommandContext, 'pane'>): Verdict {
  return mapOf(context) === null ? refuse('map.no_map') : allow
}

/** Whether the pane shows a map with layers to choose from. */
export function onLayers(context: Pick<CommandContext, 'pane'>): Verdict {
  return firstRefusal(onMap(context), mapOf(context)?.layers().length === 0 ? refuse('map.no_layers') : allow)
}
