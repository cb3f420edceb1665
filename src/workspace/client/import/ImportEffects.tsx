import { useId } from 'react'
import type { Static } from 'typebox'
import type { ImportEffects as Effects } from '#src/platform/api/imports'
import { countText } from '#src/platform/domain/formats/numbers'
import { words } from '#src/workspace/client/import/messages'

interface ImportEffectsProps {
  readonly effects: Static<typeof Effects>
  /** The labels of the counts: 'New tickets'. */
  readonly labels: { readonly created: string; readonly updated: string; readonly unchanged: string }
  readonly fieldLabel?: string
  readonly labelOf: (field: string) => string
}

/**
 * The preview of an import: the numbers of new, changed, unchanged and conflicting rows, the changed fields, and the conflicts (PLUS-39).
 */
export function ImportEffects({ effects, labels, fieldLabel = words('field'), labelOf }: ImportEffectsProps) {
  const heading = useId()
  const { created, updated, unchanged, fields, conflicts, conflict_count: count } = effects
  const counts = [
    [labels.created, created],
    [labels.updated, updated],
    [labels.unchanged, unchanged],
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
              <th scope="col">{fieldLabel}</th>
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
              <th scope="col">{fieldLabel}</th>
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
