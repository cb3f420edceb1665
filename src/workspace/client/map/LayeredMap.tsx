import { Minus, Plus, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { boxAround } from '#src/platform/domain/map/box'
import { countText } from '#src/platform/domain/formats/numbers'
import { message } from '#src/platform/domain/messages'
import { gather } from '#src/platform/client/api/gather'
import type { TableHandle } from '#src/platform/client/table/handle'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { readChosenLayers, storeChosenLayers } from '#src/workspace/client/map/layers/chosen-layers'
import { LayersPanel } from '#src/workspace/client/map/layers/LayersPanel'
import { LeafletMap, type MapMover, type MapState } from '#src/workspace/client/map/LeafletMap'
import { useOpenMap } from '#src/workspace/client/map/map-handle'
import { offeredLayers, type AnyMapLayer } from '#src/workspace/client/map/map-layer'
import { mapColumns, rowsOf, type MapRow } from '#src/workspace/client/map/map-rows'
import type { MapPaneProps } from '#src/workspace/client/map/MapPane'
import { MarkCard } from '#src/workspace/client/map/MarkCard'
import { words } from '#src/workspace/client/map/messages'
import { useFirstView } from '#src/workspace/client/map/use-first-view'
import { useLayerAnswers } from '#src/workspace/client/map/layers/use-layer-answers'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { announce } from '#src/workspace/client/speech/announce'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useRowsSource } from '#src/workspace/client/table/use-rows-source'

const noRows: readonly MapRow[] = []
const noFilters = {}
/** Data for a view is requested once the map has not moved for this long. */
const SETTLED_MS = 80
/** While the map keeps moving, data is requested at this interval. */
const MOVING_MS = 400

/** The map and its list. Selecting a row selects its mark, and the other way around; everything that the map offers is in the list too. */
export function LayeredMap({ all, name, label, subject, layers: defaults, fallback = null, wanted = null, project = null, search, onSearch, empty, notice, bar }: MapPaneProps & { readonly all: readonly AnyMapLayer[] }) {
  const person = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  const offered = useMemo(() => offeredLayers(all, subject, person), [all, subject, person])
  const [layerIds, setLayerIds] = useState(() => readChosenLayers(person, name) ?? defaults)
  const shown = useMemo(() => offered.filter(({ id }) => layerIds.includes(id)), [offered, layerIds])
  const [view, setView] = useState<MapState | null>(null)
  const [mover, setMover] = useState<MapMover | null>(null)
  const [table, setTable] = useState<TableHandle<MapRow> | null>(null)
  const [hasPanel, setHasPanel] = useState(false)
  const views = useRef<ReturnType<MapMover['current']>[]>([])
  const onView = useSettledView(setView)
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
  const { source, onTable: onSourceTable } = useRowsSource('map', [name, subject.projectId], mapColumns, rows, { isExcerpt: true })
  const onTable = useCallback((handle: TableHandle<MapRow> | null) => {
    setTable(handle)
    onSourceTable(handle)
  }, [onSourceTable])
  const model = useTableModel(table)
  const focused = model?.focused ?? null
  const everything = useMemo(() => boxAround([...whole.values()].flatMap(({ extent }) => (extent === null ? [] : [extent]))), [whole])
  const wantedLayer = wanted === null ? undefined : offered.find(({ id }) => id === wanted.layer)
  const { whyNotOnMap, isOpening } = useFirstView({ mover, view, isKnown, isLoading, everything, fallback, table, model, rows, wanted: wantedLayer === undefined || wanted === null || wanted.id === null ? null : { layer: wantedLayer, id: wanted.id } })
  // a map that opens at a record also shows the record's layer, even if the person had turned that layer off
  const wantedId = wantedLayer?.id
  useEffect(() => {
    if (wantedId !== undefined) setLayerIds((before) => (before.includes(wantedId) ? before : [...before, wantedId]))
  }, [wantedId])

  // Move the map only if a different row gets the focus. Each answer creates new row objects, which must not move a map that is being
  // panned.
  const revealed = useRef<number | null>(null)
  useEffect(() => {
    if (focused === null || mover === null || revealed.current === focused.id) return
    revealed.current = focused.id
    // while the map opens at a record, a row that gets the focus must not move it away from the record, neither now nor once it is open
    if (!isOpening()) mover.reveal(focused)
  }, [focused, mover, isOpening])

  // An empty table updates its message only when it reads its rows. The rows can stay the same when layers begin or stop failing, so
  // refresh the table then.
  const hasFailed = answers.failed.length > 0
  const hadFailed = useRef(false)
  useEffect(() => {
    if (hadFailed.current === hasFailed) return
    hadFailed.current = hasFailed
    void table?.refresh()
  }, [hasFailed, table])

  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const total = [...whole.values()].reduce((sum, answer) => sum + answer.total, 0)
  const cut = [...inView.values()].filter(({ is_cut: isCut }) => isCut).reduce((sum, answer) => sum + answer.points.length, 0)
  const inViewWords = words(count === total ? 'in_view' : 'in_view_of', { count: countText(count), total: countText(total) })
  const isAnswered = view !== null && !isLoading
  const hasAnnounced = useRef(false)
  useEffect(() => {
    if (!isAnswered) return
    if (hasAnnounced.current) announce(inViewWords)
    hasAnnounced.current = true
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
  useOpenMap(pane.id, {
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
    layers: () => offered.map(({ id, title }) => ({ id, title, isOn: layerIds.includes(id) })),
    toggleLayer(index) {
      const layer = offered[index]
      if (layer === undefined) return announce(message('map.no_layer'))
      const isOn = layerIds.includes(layer.id)
      const ids = isOn ? layerIds.filter((id) => id !== layer.id) : [...layerIds, layer.id]
      storeChosenLayers(person, name, ids)
      setLayerIds(ids)
      announce(words(isOn ? 'layer_off' : 'layer_on', { layer: layer.title }))
    },
    readAgain: answers.readAgain,
    toggleLayers: () => setHasPanel((isOpen) => !isOpen),
  })

  const select = useCallback((id: number) => void table?.focusRow(id), [table])
  const open = (id: number) => {
    const row = rows.find((one) => one.id === id)
    const to = row === undefined ? null : openRow(row)
    if (to !== null) pane.navigate(to)
  }
  const missing = shown.flatMap((layer) => {
    const without = whole.get(layer.id)?.without_location ?? 0
    return without === 0 || layer.missing === undefined ? [] : [layer.missing(without)]
  })
  const filtered = shown.flatMap((layer) => layer.filtersIn?.(subject.query) ?? [])
  return (
    <div className="map-frame">
      {notice}
      {whyNotOnMap !== null && <p className="map-notice" role="status">{whyNotOnMap}</p>}
      {hasFailed && (
        // the button shows the key of its command, so the keys of the map also work while the button has the focus
        <p className="map-failed" role="alert" data-scope="map" data-letters="">
          {words('failed', { layers: answers.failed.map(({ title }) => title).join(', ') })}
          <CommandButton id="map.read-again" label={words('again')} />
        </p>
      )}
      <div className="map-pane">
        <div className="map-list">
          <TablePane<MapRow>
            name="map" label={words('list')} noun={{ one: 'map item', many: 'map items' }} columns={mapColumns} source={source} filters={noFilters} isFiltered={search !== '' && total === 0 && !hasFailed}
            onClearFilters={() => onSearch('')} empty={shown.length === 0 ? words('empty_layers') : everything === null && hasFailed ? words('empty_failed') : everything === null ? (empty ?? words('empty_all')) : words('empty')}
            search={search} searchLabel={words('search')} onSearch={onSearch} project={project} onTable={onTable}
            bar={
              <>
                {filtered.map((text) => (
                  <button key={text} type="button" className="chip chip-chosen bar-chip" aria-label={words('clear_filters', { filters: text })} onClick={() => pane.navigate(path.split('?')[0] ?? path, { replace: true })}>
                    {text}
                    <X aria-hidden size={14} strokeWidth={1.75} />
                  </button>
                ))}
                {bar}
              </>
            }
            foot={[inViewWords, ...missing, ...(cut > 0 ? [words('shown_first', { count: countText(cut) })] : [])].join(' · ')}
          />
        </div>
        <div className="map-side">
          <div className="map-stage">
            <LeafletMap label={label} marks={marks} selected={focused?.id ?? null} onView={onView} onSelect={select} onOpen={open} onMover={setMover} />
            {focused !== null && <MarkCard row={focused} />}
            {hasPanel && <LayersPanel layers={offered} chosen={layerIds} whole={whole} />}
            <div className="map-zoom" data-scope="map" data-letters="">
              <CommandButton id="map.zoom-in" icon={Plus} />
              <CommandButton id="map.zoom-out" icon={Minus} />
            </div>
          </div>
          <MapFoot isLoading={!isAnswered} />
        </div>
      </div>
    </div>
  )
}

/**
 * The foot of the map: where the map data comes from, and the map's buttons. The keys of the map also work while one of these buttons has
 * the focus.
 */
function MapFoot({ isLoading }: { readonly isLoading: boolean }) {
  return (
    <div className="map-foot" aria-busy={isLoading} data-scope="map" data-letters="">
      <span className="map-foot-ground" title={words('basemap')}>{words('basemap')}</span>
      <CommandButton id="map.fit" label={words('fit')} look="bare" />
      <CommandButton id="map.back" label={words('back')} look="bare" />
      <CommandButton id="map.layers" label={words('layers')} look="bare" />
    </div>
  )
}

/**
 * Returns a callback for each movement of the map. The callback sets the view when the map comes to rest, and at intervals while it keeps
 * moving. It sets the first view, with which the map opens, immediately.
 */
function useSettledView(setView: (view: MapState) => void): (view: MapState) => void {
  const latest = useRef<MapState | null>(null)
  const gathering = useRef<ReturnType<typeof gather> | null>(null)
  useEffect(() => () => gathering.current?.stop(), [])
  return useCallback((view) => {
    const isFirst = latest.current === null
    latest.current = view
    if (isFirst) return setView(view)
    gathering.current ??= gather(() => latest.current !== null && setView(latest.current), MOVING_MS)
    gathering.current.changed(SETTLED_MS)
  }, [setView])
}
