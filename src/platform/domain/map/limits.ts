/** If more locations than this are in view, they are shown as clusters. */
export const MAP_POINTS_MAX = 300
/** The side of a square of the cluster grid, in screen pixels. All locations in one square form one cluster. */
export const MAP_CELL_PX = 64
/** Maximum number of clusters in one answer. If a view would have more, the squares of its grid are larger. */
export const MAP_CELLS_MAX = 1_200
/** Maximum number of clusters in an answer for the whole world. It suffices for a map of 1,900 by 1,000 pixels that shows all records. */
export const MAP_WHOLE_CELLS_MAX = 600
/** The closest zoom level. It has no clusters, because locations in one cluster could otherwise never be seen separately. */
export const MAP_ZOOM_MAX = 18
