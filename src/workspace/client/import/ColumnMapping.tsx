import { useId, useState } from 'react'
import type { CommandId } from '#src/workspace/client/commands/command'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { words } from '#src/workspace/client/import/messages'

const SAMPLES = 3

interface ColumnMappingProps {
  readonly shown: { readonly headings: readonly string[]; readonly columns: readonly (string | null)[]; readonly first_rows: readonly (readonly string[])[]; readonly good: number | null }
  /** The fields that a column can be assigned to, with their labels. */
  readonly fields: readonly { readonly key: string; readonly label: string }[]
  /** The heading above the drop-down lists in which the fields are chosen: 'Field of the ticket'. */
  readonly fieldLabel: string
  /** Called with the fields of all columns each time the person chooses one. */
  readonly onChoose?: (columns: readonly (string | null)[]) => void
  /** The command that checks the rows with the chosen columns. */
  readonly check: CommandId
}

/** Assigns a field to each column of a file; the server's guess applies until the person chooses another field. */
export function ColumnMapping({ shown: { headings, columns, first_rows: rows, good }, fields, fieldLabel, check, onChoose }: ColumnMappingProps) {
  const [mapping, setMapping] = useState<readonly (string | null)[]>(columns)
  const id = useId()
  const choose = (at: number, key: string) => {
    const field = fields.find((one) => one.key === key)
    const next = mapping.map((old, place) => (place === at ? (field?.key ?? null) : old))
    setMapping(next)
    onChoose?.(next)
  }
  return (
    <section aria-label={words('map')}>
      <p>{words('map')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('column')}</th>
            <th scope="col">{fieldLabel}</th>
            <th scope="col">{words('first')}</th>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, at) => (
            // Two columns of a file can have the same heading, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row" id={`${id}-${at}`}>
                {heading}
              </th>
              <td>
                <select className="input" aria-labelledby={`${id}-${at}`} value={mapping[at] ?? ''} onChange={({ target }) => choose(at, target.value)}>
                  <option value="">{words('leave_out')}</option>
                  {fields.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
              <td className="import-sample">{samplesOf(rows.slice(0, SAMPLES).map((row) => row[at] ?? ''))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="import-actions">
        <CommandButton id={check} label={words(good === null ? 'check' : 'check_again')} look={good === null ? 'filled' : 'plain'} answers={{ columns: mapping }} />
      </div>
    </section>
  )
}

/** Sample values of a column, with a dash for an empty cell; '' when all cells are empty. */
function samplesOf(cells: readonly string[]): string {
  return cells.every((cell) => cell === '') ? '' : cells.map((cell) => (cell === '' ? '–' : cell)).join(' · ')
}
