import { alignmentWriter } from '#src/areas/stationing/server/alignments/alignments'
import { stationLater } from '#src/areas/stationing/server/station-later'
import { recordRestorer } from '#src/platform/server/records/record-restorer'
import type { Restorer } from '#src/platform/server/records/restorer'

const plain = recordRestorer(alignmentWriter)

/** Undoes changes of alignments. An alignment that loses or regains its stations changes those of tickets (GEO-19). */
export const alignmentRestorer: Restorer = {
  ...plain,
  async restore(db, undoer, records) {
    const restored = await plain.restore(db, undoer, records)
    const projects = new Set(records.flatMap(({ dot_project_id: project, values }) => (project !== null && ('status' in values || 'deleted_at' in values) ? [project] : [])))
    // in the order of project ids: receipts lock the alignments of projects in the same order, so an undo and a receipt cannot deadlock
    for (const project of [...projects].toSorted((one, other) => one - other)) await stationLater(undoer.jobs, db, project)
    return restored
  },
}
