import { useId } from 'react'
import { countText } from '#src/platform/domain/formats/numbers'
import type { TicketImport } from '#src/areas/tickets/client/imports/import-calls'
import { words } from '#src/areas/tickets/client/imports/messages'

interface ImportEffectsProps {
  readonly effects: NonNullable<TicketImport['effects']>
  readonly labelOf: (field: string) => string
}

/** The preview of an import: the numbers of new, changed, unchanged and conflicting rows, the changed fields, and the conflicts (PLUS-39). */
export function ImportEffects({ effects, labelOf }: ImportEffectsProps) {
  const heading = useId()
  const { created, updated, unchanged, fields, conflicts, conflict_count: count } = effects
  const counts = [
    [words('effects_new'), created],
    [words('effects_changed'), updated],
    [words('effects_unchanged'), unchanged],
    [words('effects_conflicts'), count],
  ] as const
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading}>{words('effects')}</h4>
      <dl className="import-counts">
        {counts.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(number)}</dd>
          </div>
        ))}
      </dl>
      {fields.length > 0 && (
        <table>
          <caption>{words('changed_fields')}</caption>
          <thead>
            <tr>
              <th scope="col">{words('field')}</th>
              <th scope="col">{words('changed')}</th>
              <th scope="col">{words('emptied')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, changed, emptied }) => (
              <tr key={field}>
                <td>{labelOf(field)}</td>
                <td>{countText(changed)}</td>
                <td>{countText(emptied)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > 0 && (
        <table>
          <caption>{count > conflicts.length ? words('conflicts_shown', { shown: countText(conflicts.length), count: countText(count) }) : words('conflicts')}</caption>
          <thead>
            <tr>
              <th scope="col">{words('row')}</th>
              <th scope="col">{words('field')}</th>
              <th scope="col">{words('what')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ row, field, message }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td>{row}</td>
                <td>{field === '' ? words('whole_row') : labelOf(field)}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
