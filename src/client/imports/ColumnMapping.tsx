import { useId, useState } from 'react'
import { receivedFields } from '#src/domain/tickets/fields'
import type { ColumnField, TicketImport } from '#src/client/imports/import-calls'
import { words } from '#src/client/imports/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'

const SAMPLES = 3

/** Which field each column of the file holds; the server's guess stands until a person chooses. */
export function ColumnMapping({ shown: { headings, columns, first_rows: rows, good } }: { readonly shown: TicketImport }) {
  const [chosen, setChosen] = useState<readonly ColumnField[]>(columns)
  const id = useId()
  const choose = (at: number, key: string) => {
    const field = receivedFields.find((one) => one.key === key)
    setChosen(chosen.map((old, place) => (place === at ? ((field?.key ?? null) as ColumnField) : old)))
  }
  return (
    <section aria-label={words('map')}>
      <p>{words('map')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('column')}</th>
            <th scope="col">{words('field')}</th>
            <th scope="col">{words('first')}</th>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, at) => (
            // Headings of a file can be the same twice: the place is what names a column.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row" id={`${id}-${at}`}>
                {heading}
              </th>
              <td>
                <select className="input" aria-labelledby={`${id}-${at}`} value={chosen[at] ?? ''} onChange={({ target }) => choose(at, target.value)}>
                  <option value="">{words('leave_out')}</option>
                  {receivedFields.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
              <td className="import-sample">{rows.slice(0, SAMPLES).map((row) => row[at] ?? '').join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="import-actions">
        <CommandButton id="imports.check-import" label={words(good === null ? 'check' : 'check_again')} look={good === null ? 'filled' : 'plain'} answers={{ columns: chosen }} />
      </div>
    </section>
  )
}
