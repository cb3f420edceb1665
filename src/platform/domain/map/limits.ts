/** More locations in view than this are shown as clusters. */
export const MAP_POINTS_MAX = 300
/** The side of the square, in pixels of the screen, whose locations are one cluster. */
export const MAP_CELL_PX = 64
/** Maximum number of clusters of one answer. A larger area gets larger squares. */
export const MAP_CELLS_MAX = 1_200
/** The most clusters of an answer for the whole world. Enough for a map of 1,900 by 1,000 pixels that shows all of them. */
export const MAP_WHOLE_CELLS_MAX = 600
/** The closest zoom level, where nothing is clustered: locations at the same place could never be distinguished otherwise. */
export const MAP_ZOOM_MAX = 18
