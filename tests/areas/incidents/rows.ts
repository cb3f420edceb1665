import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls that succeed only once for each row. */
export interface IncidentRows {
  /** A reported incident of the agency's project. */
  freshIncident(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly incidents: IncidentRows
  }
  interface IdsOfAreas {
    readonly incident: number
  }
}

export default {
  area: 'incidents',
  addresses: { '/incidents/:id': 'incident' },
  async make({ insert, next, text, project }) {
    const rows: IncidentRows = {
      async freshIncident() {
        const id = await insert('incidents', { ...next(), dot_project_id: project, issue_type: 'other', time_reported: new Date('2026-11-20T12:00:00Z'), contractor: text('Paver'), supplier: text('Supplier'), reported_by_name: text('Pat') })
        await insert('incident_comments', { ...next(), incident_id: id, text: text('Comment'), author_name: text('Pat') })
        await insert('incident_tickets', { incident_id: id, ticket_number_key: text('t-1').toLowerCase(), ticket_number: text('T-1'), position: 1 }, 'position')
        return id
      },
    }
    return { rows, ids: { incident: await rows.freshIncident() } }
  },
} satisfies AreaRowsMaker
