import type { Box } from '#src/platform/domain/map/box'
import { countText } from '#src/platform/domain/formats/numbers'
import { columns } from '#src/platform/client/table/columns'
import { inReadingOrder } from '#src/workspace/domain/map/reading-order'
import type { Mark } from '#src/workspace/client/map/canvas/draw-marks'
import type { AnyMapLayer, MapCluster, MapMarks, MapPoint, MarkWords } from '#src/workspace/client/map/map-layer'
import { words } from '#src/workspace/client/map/messages'

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    map: MapRow
  }
}

/** A row of the list: a point, or a cluster. The same object is also the mark on the map. */
export interface MapRow extends Mark {
  readonly layer: AnyMapLayer
  readonly point: MapPoint | null
  /** The box of a cluster; for a point, its location. */
  readonly box: Box
  readonly words: MarkWords
}

/**
 * The size of a range of row ids. Each layer has one range for points and one for clusters, so that the row id of a record never changes
 * and no two rows have the same id.
 */
const IDS_PER_KIND = 2 ** 32

/** The rows of all layers' answers, in reading order within the box. */
export function rowsOf(answers: readonly (readonly [AnyMapLayer, MapMarks])[], box: Box): readonly MapRow[] {
  return inReadingOrder(answers.flatMap(([layer, { points, clusters }]) => [...clusters.map((cluster) => clusterRow(layer, cluster)), ...points.map((point) => pointRow(layer, point))]), box)
}

function pointRow(layer: AnyMapLayer, point: MapPoint): MapRow {
  const { latitude, longitude } = point
  return {
    id: layer.order * 2 * IDS_PER_KIND + point.id, layer, point, latitude, longitude, path: point.path, count: 1, look: layer.look(point), words: layer.words(point),
    box: { west: longitude, east: longitude, south: latitude, north: latitude },
  }
}

function clusterRow(layer: AnyMapLayer, { id, count, latitude, longitude, box }: MapCluster): MapRow {
  return {
    id: (layer.order * 2 + 1) * IDS_PER_KIND + id, layer, point: null, latitude, longitude, path: null, count, box,
    look: { tone: layer.tone, shape: 'circle' },
    words: { title: words('cluster', { count: countText(count), things: layer.noun.many }), detail: words('cluster_detail') },
  }
}

/** The columns of the list. */
export const mapColumns = columns<MapRow>([
  { id: 'title', label: words('title'), kind: 'text', width: 168, flex: 1, strong: true, value: (row) => row.words.title },
  { id: 'detail', label: words('detail'), kind: 'text', width: 184, flex: 1, value: (row) => row.words.detail },
  { id: 'layer', label: words('layer'), kind: 'text', width: 104, value: ({ layer }) => layer.title },
  { id: 'location', label: words('location'), kind: 'text', width: 152, shown: false, value: ({ latitude, longitude }) => words('place', { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) }) },
])
