import { Type, type TProperties } from 'typebox'
import { Nullable } from '#src/platform/api/schemas'

/** A part of the world, in degrees. If `west` is greater than `east`, the part crosses the date line. */
const MapBox = Type.Object({ west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() })

/**
 * A line on a map: its points from start to end, each as [latitude, longitude]. If a layer's point has a `path`, the map draws this line.
 */
export const MapPath = Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }))

/**
 * The view of a map, in the query of a call for a map layer. `zoom` is the zoom level, which determines the size of the clusters. `west` to
 * `north` are the edges of the view in degrees, which `checkBox` checks. Without edges, the call covers the whole world: it also returns
 * the number of matching records without a location, and uses the smallest clusters that fit into one answer, so that a view of all records
 * needs no second call.
 */
export const mapQuery = {
  west: Type.Optional(Type.Number()),
  south: Type.Optional(Type.Number()),
  east: Type.Optional(Type.Number()),
  north: Type.Optional(Type.Number()),
  zoom: Type.Integer({ minimum: 0, maximum: 22 }),
}

/** The answer of a call for a map layer. `fields` are the fields of a point in addition to its id and location. */
export function mapAnswer<P extends TProperties>(fields: P) {
  return Type.Object({
    /** The number of locations in the requested view, including those in clusters. */
    total: Type.Integer(),
    /** The number of matching records without a location; null if the call named the edges of a view. */
    without_location: Nullable(Type.Integer()),
    /** The smallest box around the locations; null if there are none. */
    extent: Type.Union([MapBox, Type.Null()]),
    /** True if there are more points at this zoom level than one answer may have, so that some are missing. */
    is_cut: Type.Boolean(),
    /** The size of the cluster grid: how many cells it has around the world. Always a power of 2. */
    cells_across: Type.Integer(),
    points: Type.Array(pointOf(fields)),
    clusters: Type.Array(ClusterSchema),
  })
}

function pointOf<P extends TProperties>(fields: P) {
  return Type.Object({ ...fields, id: Type.Integer(), latitude: Type.Number(), longitude: Type.Number() })
}

const ClusterSchema = Type.Object({
  /** The lowest id among the points of the cluster. */
  id: Type.Integer(),
  count: Type.Integer(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  box: MapBox,
})

