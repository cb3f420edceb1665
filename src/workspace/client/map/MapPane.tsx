import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { boxAround, type Box } from '#src/platform/domain/map/box'
import { countText } from '#src/platform/domain/formats/numbers'
import type { TableHandle } from '#src/platform/client/table/handle'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { readChosenLayers, storeChosenLayers } from '#src/workspace/client/map/chosen-layers'
import { LayersPanel } from '#src/workspace/client/map/LayersPanel'
import { LeafletMap, type MapMover, type MapState } from '#src/workspace/client/map/LeafletMap'
import { openMaps, type MapHandle } from '#src/workspace/client/map/map-handle'
import { mapLayersOf, type MapSubject } from '#src/workspace/client/map/map-layer'
import { mapColumns, rowsOf, type MapRow } from '#src/workspace/client/map/map-rows'
import { MapFoot } from '#src/workspace/client/map/MapFoot'
import { MarkCard } from '#src/workspace/client/map/MarkCard'
import { words } from '#src/workspace/client/map/messages'
import { useLayerAnswers } from '#src/workspace/client/map/use-layer-answers'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { announce } from '#src/workspace/client/speech/announce'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'

interface MapPaneProps {
  /** The kind of map. The choice of layers is stored under it. */
  readonly name: string
  readonly label: string
  readonly subject: MapSubject
  /** The layers that are shown until the person chooses. */
  readonly layers: readonly string[]
  /** The location to show if no layer has any. */
  readonly fallback?: { readonly latitude: number; readonly longitude: number } | null
  /** The layer and id of the point to select as soon as it is in view. */
  readonly wanted?: { readonly layer: string; readonly id: number } | null
  readonly project?: ProjectInContext | null
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly empty?: string
  /** Lines above the map. */
  readonly notice?: ReactNode
  /** Chips and buttons after the search. */
  readonly bar?: ReactNode
}

const noRows: readonly MapRow[] = []
const noFilters = {}

/** A map of layers, and beside it the list of what is in view. Selecting a row selects its mark, and the other way around; whatever the map can do, the list can. */
export function MapPane({ name, label, subject, layers: defaults, fallback = null, wanted = null, project = null, search, onSearch, empty, notice, bar }: MapPaneProps) {
  const person = usePerson()
  const pane = usePane()
  const offered = useMemo(() => mapLayersOf(subject, person), [subject, person])
  const [chosen, setChosen] = useState(() => readChosenLayers(person, name) ?? defaults)
  const shown = useMemo(() => offered.filter(({ id }) => chosen.includes(id)), [offered, chosen])
  const [view, setView] = useState<MapState | null>(null)
  const [mover, setMover] = useState<MapMover | null>(null)
  const [table, setTable] = useState<TableHandle<MapRow> | null>(null)
  const [hasPanel, setHasPanel] = useState(false)
  const views = useRef<ReturnType<MapMover['current']>[]>([])
  const isFitted = useRef(false)
  const answers = useLayerAnswers(person.dot_authority_id, shown, subject, view)
  const { whole, inView, isKnown, isLoading } = answers

  const rows = useMemo(() => {
    if (view === null) return noRows
    return rowsOf(shown.flatMap((layer) => {
      const answer = inView.get(layer.id)
      return answer === undefined ? [] : [[layer, answer] as const]
    }), view.box)
  }, [shown, inView, view])
  const marks = useMemo(() => rows.toSorted((one, other) => one.layer.order - other.layer.order || one.count - other.count), [rows])
  const { source, onTable } = useRowsSource('map', [name, subject.projectId], mapColumns, rows)
  const focused = useTableModel(table)?.focused ?? null
  const everything = useMemo(() => boxAround([...whole.values()].flatMap(({ extent }) => (extent === null ? [] : [extent]))), [whole])

  // the first view is everything that matches; later ones are the person's
  useEffect(() => {
    if (mover === null || !isKnown || isFitted.current) return
    isFitted.current = true
    const first: Box | null = everything ?? (fallback === null ? null : { west: fallback.longitude, east: fallback.longitude, south: fallback.latitude, north: fallback.latitude })
    if (first === null) mover.pan(0, 0)
    else mover.fit(first)
  }, [mover, isKnown, everything, fallback])
  useEffect(() => {
    if (focused !== null && mover !== null) mover.reveal(focused)
  }, [focused, mover])
  const wantedKey = wanted === null ? '' : `${wanted.layer} ${wanted.id}`
  const sought = useRef('')
  useEffect(() => {
    if (table === null || wantedKey === '' || sought.current === wantedKey) return
    const row = rows.find(({ layer, point }) => point !== null && `${layer.id} ${point.id}` === wantedKey)
    if (row !== undefined && table.focusRow(row.id)) sought.current = wantedKey
  }, [table, rows, wantedKey])

  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const total = [...whole.values()].reduce((sum, answer) => sum + answer.total, 0)
  const cut = [...inView.values()].filter(({ is_cut: isCut }) => isCut).reduce((sum, answer) => sum + answer.points.length, 0)
  const inViewWords = words(count === total ? 'in_view' : 'in_view_of', { count: countText(count), total: countText(total) })
  const isAnswered = view !== null && !isLoading
  const said = useRef(false)
  useEffect(() => {
    if (!isAnswered) return
    if (said.current) announce(inViewWords)
    said.current = true
  }, [isAnswered, view, inViewWords])

  const keepView = () => {
    if (mover !== null) views.current.push(mover.current())
  }
  const openRow = (row: MapRow): string | null => {
    if (row.point !== null) return row.layer.open(row.point)
    keepView()
    mover?.fit(row.box, true)
    return null
  }
  const change = (ids: readonly string[]) => {
    storeChosenLayers(person, name, ids)
    setChosen(ids)
  }
  const toggle = (index: number) => {
    const layer = offered[index]
    if (layer === undefined) return
    const isOn = chosen.includes(layer.id)
    change(isOn ? chosen.filter((id) => id !== layer.id) : [...chosen, layer.id])
    announce(words(isOn ? 'layer_off' : 'layer_on', { layer: layer.title }))
  }
  const handle: MapHandle = {
    pan: (across, down) => mover?.pan(across, down),
    zoom: (by) => mover?.zoom(by),
    fitAll() {
      if (everything === null) return
      keepView()
      mover?.fit(everything)
    },
    back() {
      const before = views.current.pop()
      if (before !== undefined) mover?.show(before)
      return before !== undefined
    },
    open: openRow,
    layers: () => offered.map(({ id, title }) => ({ id, title, isOn: chosen.includes(id) })),
    toggleLayer: toggle,
    toggleLayers: () => setHasPanel((isOpen) => !isOpen),
    readAgain: answers.readAgain,
  }
  const current = useRef(handle)
  useEffect(() => {
    current.current = handle
  })
  useEffect(() => openMaps.open(pane.id, handleOf(current)), [pane.id])

  const openId = (id: number) => {
    const row = rows.find((one) => one.id === id)
    const path = row === undefined ? null : openRow(row)
    if (path !== null) pane.navigate(path)
  }
  const missing = shown.flatMap((layer) => {
    const without = whole.get(layer.id)?.without_location ?? 0
    return without === 0 || layer.missing === undefined ? [] : [layer.missing(without)]
  })
  return (
    <div className="map-frame">
      {notice}
      {answers.failed.map((layer) => (
        <p key={layer.id} className="map-failed" role="alert">
          {words('failed', { layer: layer.title })}
          <button type="button" className="button" onClick={answers.readAgain}>{words('again')}</button>
        </p>
      ))}
      <div className="map-pane">
        <div className="map-list">
          <TablePane<MapRow>
            name="map" label={words('list')} noun={{ one: 'map item', many: 'map items' }} columns={mapColumns} source={source} filters={noFilters} isFiltered={search !== '' && total === 0}
            onClearFilters={() => onSearch('')} empty={shown.length === 0 ? words('empty_layers') : everything === null ? (empty ?? words('empty_all')) : words('empty')}
            search={search} searchLabel={words('search')} onSearch={onSearch} project={project} bar={bar}
            onTable={(handled) => {
              setTable(handled)
              onTable(handled)
            }}
            foot={[inViewWords, ...missing, ...(cut > 0 ? [words('shown_first', { count: countText(cut) })] : [])].join(' · ')}
          />
        </div>
        <div className="map-side">
          <LeafletMap label={label} marks={marks} selected={focused?.id ?? null} onView={setView} onSelect={(id) => void table?.focusRow(id)} onOpen={openId} onMover={setMover} isFirst={false} />
          {focused !== null && <MarkCard row={focused} />}
          {hasPanel && <LayersPanel layers={offered} chosen={chosen} whole={whole} onToggle={toggle} onClose={() => setHasPanel(false)} />}
          <MapFoot isLoading={isLoading} />
        </div>
      </div>
    </div>
  )
}

/** A handle that always acts on the map as it is now. */
function handleOf(current: { readonly current: MapHandle }): MapHandle {
  return {
    pan: (across, down) => current.current.pan(across, down),
    zoom: (by) => current.current.zoom(by),
    fitAll: () => current.current.fitAll(),
    back: () => current.current.back(),
    open: (row) => current.current.open(row),
    layers: () => current.current.layers(),
    toggleLayer: (index) => current.current.toggleLayer(index),
    toggleLayers: () => current.current.toggleLayers(),
    readAgain: () => current.current.readAgain(),
  }
}
