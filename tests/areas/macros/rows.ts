import { randomUUID } from 'node:crypto'
import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface MacroRows {
  /** A macro of a person. */
  freshMacro(person: number): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly macros: MacroRows
  }
  interface IdsOfAreas {
    readonly macro: number
  }
}

export default {
  area: 'macros',
  addresses: { '/macros/:id': 'macro' },
  async make({ server, agency, insert, next, text }) {
    const rows: MacroRows = {
      freshMacro(person) {
        const name = text(randomUUID().slice(0, 13))
        return insert('macros', { ...next(), employee_id: person, name, name_key: name.toLowerCase(), steps: '[{"command":"tickets.flag","answers":{}}]' })
      },
    }
    const { rows: [keeper] } = await server.owner.query<{ id: number }>('SELECT id FROM employees WHERE dot_authority_id = $1 ORDER BY id LIMIT 1', [agency])
    return { rows, ids: { macro: await rows.freshMacro(keeper?.id ?? 0) } }
  },
} satisfies AreaRowsMaker
