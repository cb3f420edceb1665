/** Maximum size of a file of routes. */
export const ROUTES_FILE_MAX_MB = 20
export const ROUTES_FILE_MAX_BYTES = ROUTES_FILE_MAX_MB * 1024 * 1024
/** Maximum number of routes in one file, and maximum number of points in all of these routes together. */
export const ROUTES_MAX = 10_000
export const ROUTE_POINTS_MAX = 500_000
export const ROUTE_ID_MAX = 80
export const ROUTE_NAME_MAX = 200
/** The largest measure of a route in miles. */
export const ROUTE_MILES_MAX = 99_999
