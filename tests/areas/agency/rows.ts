import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface AgencyAreaRows {
  /** A checked file with one person. If `isRefused` is true, the person's row is refused, because its email has no domain. */
  freshEmployeeFile(isRefused?: boolean): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly agency: AgencyAreaRows
  }
  interface IdsOfAreas {
    readonly employeeFile: number
  }
}

/** The content of a file with one person. */
export const employeeFileSent = (email = `${randomUUID()}@agency.example`) => `First name,Last name,Email\nPat,Sample,${email}\n`

export default {
  area: 'agency',
  addresses: { '/dot_employees/imports/:id': 'employeeFile' },
  async make({ server: { address }, headers, text }) {
    const rows: AgencyAreaRows = {
      async freshEmployeeFile(isRefused = false) {
        const response = await fetch(`${address}/v3/dot_employees/imports?file_name=${text('people.csv')}`, {
          method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: employeeFileSent(...(isRefused ? ['no email'] : [])),
        })
        const body = (await response.json()) as { import: { id: number } }
        if (response.status >= 300) throw new Error(`a file of people could not be made: ${response.status} ${JSON.stringify(body)}`)
        return body.import.id
      },
    }
    return { rows, ids: { employeeFile: await rows.freshEmployeeFile() } }
  },
} satisfies AreaRowsMaker
