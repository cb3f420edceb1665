import { Command } from 'cmdk'
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import { words } from '#src/workspace/client/messages'
import { CHANGED_LINE, type Changed } from '#src/workspace/client/palette/conflict/use-changed'
import { PaletteLine } from '#src/workspace/client/palette/lines/PaletteLine'

const MOST_NAMED = 6

/** The line that leaves out the records that somebody else changed, or includes them again at their new versions (WORK-32). */
export function ChangedLine({ changed: { rows, isOut, toggle } }: { readonly changed: Changed }) {
  const line = { id: CHANGED_LINE, label: words(isOut ? 'changed_take_in' : 'changed_leave_out', { count: rows.length }), icon: isOut ? CircleCheck : CircleMinus, keys: 'delete' }
  return (
    <Command.Group heading={words('changed_heading')}>
      <PaletteLine value={CHANGED_LINE} line={line} place={2} select={toggle} />
    </Command.Group>
  )
}

/** Lists what somebody else changed in each record. */
export function ChangedNotes({ changed: { rows } }: { readonly changed: Changed }) {
  return (
    <div className="palette-preview">
      <p className="palette-fact" data-tone="cannot">
        <TriangleAlert aria-hidden size={16} strokeWidth={1.75} /> {words('changed_said', { count: rows.length })}
      </p>
      <ul className="palette-refused" aria-label={words('changed_heading')}>
        {rows.slice(0, MOST_NAMED).map(({ id, name, what }) => (
          <li key={id}>
            <strong>{name}</strong> {what}
          </li>
        ))}
        {rows.length > MOST_NAMED && <li>{words('palette_more', { count: rows.length - MOST_NAMED })}</li>}
      </ul>
    </div>
  )
}
