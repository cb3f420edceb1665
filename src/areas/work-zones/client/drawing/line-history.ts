import { isSamePlace, type PlacementTexts } from '#src/areas/work-zones/client/placement/placement-texts'

/** The location of a zone in its form: the points, or the alignment with its stations. */
export interface Whereabouts extends PlacementTexts {
  readonly path: string
}

/** A change of the line that can be undone. */
interface Change {
  readonly before: Whereabouts
  readonly after: Whereabouts
}

/** The part of a form's values that determines the zone's location. */
export function whereaboutsOf({ path, alignment_id, start_station, end_station }: Whereabouts): Whereabouts {
  return { path, alignment_id, start_station, end_station }
}

/** The changes of a drawn line. Undo starts with the latest one. All moves while an arrow key stays pressed are one change. */
export class LineHistory {
  private changes: Change[] = []
  private last = ''

  /** Records a change. Consecutive changes with the same name count as one. */
  note(before: Whereabouts, after: Whereabouts, name = ''): void {
    const previous = this.changes.at(-1)
    if (name !== '' && name === this.last && previous !== undefined && isSame(previous.after, before)) this.changes[this.changes.length - 1] = { before: previous.before, after }
    else this.changes.push({ before, after })
    this.last = name
  }

  /** The line before its last change. Null if there is no change, or if the fields have been changed in another way since. */
  undo(now: Whereabouts): Whereabouts | null {
    this.last = ''
    const change = this.changes.pop()
    if (change !== undefined && isSame(change.after, now)) return change.before
    this.changes = []
    return null
  }
}

function isSame(one: Whereabouts, other: Whereabouts): boolean {
  return one.path === other.path && isSamePlace(one, other)
}
