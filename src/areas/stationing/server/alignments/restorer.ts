import { alignmentWriter } from '#src/areas/stationing/server/alignments/alignments'
import { stationLater } from '#src/areas/stationing/server/station-later'
import { recordRestorer } from '#src/platform/server/records/record-restorer'
import type { Restorer } from '#src/platform/server/records/restorer'

const plain = recordRestorer(alignmentWriter)

/** Undoes changes of alignments. If an alignment loses or regains its stations, the stations of tickets change too (GEO-19). */
export const alignmentRestorer: Restorer = {
  ...plain,
  async restore(db, undoer, records) {
    const restored = await plain.restore(db, undoer, records)
    const projects = new Set(records.flatMap(({ dot_project_id: project, values }) => (project !== null && ('status' in values || 'deleted_at' in values) ? [project] : [])))
    // locks the alignments of each project in the order of the project ids, as a receipt of tickets does, so that an undo and a receipt
    // cannot deadlock
    for (const project of [...projects].toSorted((one, other) => one - other)) await stationLater(undoer.jobs, db, project)
    return restored
  },
}
