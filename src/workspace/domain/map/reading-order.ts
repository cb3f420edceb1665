/** Something at a location. */
interface At {
  readonly latitude: number
  readonly longitude: number
}

/**
 * The number of lines into which a view of the map is divided. Marks at nearly the same height are on one line, so that the marks along a
 * road are read one after another.
 */
const LINES = 12

/**
 * Marks in the order in which a page is read: line by line from the top of the view to the bottom, and each line from left to right. The
 * distance from the left is measured from `west`, the left edge of the view, so that the order is right also across the date line.
 */
export function inReadingOrder<Mark extends At>(marks: readonly Mark[], { west, south, north }: { readonly west: number; readonly south: number; readonly north: number }): readonly Mark[] {
  const height = (north - south) / LINES
  const lineOf = ({ latitude }: At) => (height <= 0 ? 0 : Math.floor((north - latitude) / height))
  const fromLeft = ({ longitude }: At) => (((longitude - west) % 360) + 360) % 360
  return marks.toSorted((one, other) => lineOf(one) - lineOf(other) || fromLeft(one) - fromLeft(other) || other.latitude - one.latitude)
}
