/** If more locations than this are in view, they are shown as clusters. */
export const MAP_POINTS_MAX = 300
/** The side, in screen pixels, of a square of the cluster grid. The locations in a square are one cluster. */
export const MAP_CELL_PX = 64
/** Maximum number of clusters of one answer. A larger area gets larger squares. */
export const MAP_CELLS_MAX = 1_200
/** Maximum number of clusters in an answer for the whole world. Enough for a map of 1,900 by 1,000 pixels that shows all records. */
export const MAP_WHOLE_CELLS_MAX = 600
/** The closest zoom level, where nothing is clustered: locations at the same place could never be distinguished otherwise. */
export const MAP_ZOOM_MAX = 18
