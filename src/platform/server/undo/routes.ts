import { undo } from '#src/platform/api/undo'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement, type Implementation } from '#src/platform/server/http/call'
import { HttpError, throwIfRefused } from '#src/platform/server/http/errors'
import { latestChangeSets } from '#src/platform/server/undo/change-sets'
import { undoChangeSet, type Undoing } from '#src/platform/server/undo/undo-change-set'

/**
 * The calls that undo changes of any kind. Each undo runs in one transaction and is a new change set. `undoing` contains the functions of
 * the areas that an undo calls.
 */
export function undoRoutes(undoing: Undoing): Implementation {
  return implement(undo, {
    undo: (call) =>
      call.inAgency(async (db) => {
        const { body, person, dryRun } = call
        throwIfRefused(may('own_settings', person))
        const undone = await undoChangeSet(db, undoing, { actor: actorOf(call), person, jobs: call.platform.jobs }, body.change_set)
        const refused = undone.left.map(({ id, ticket_number, changed_by, message: why }) => ({ id, ticket_number, message: why ?? message('errors.changed_by', { name: changed_by }) }))
        const [first] = undone.left
        // if nothing was undone and the only reasons are rules such as a closed period, answer with the error message of the rule (API-32)
        if (!dryRun && undone.undone === 0 && first !== undefined && undone.left.every(({ record_kind, message: why }) => record_kind === null && why !== null)) {
          throw new HttpError(422, first.message ?? '', { detailedErrors: refused })
        }
        if (!dryRun) return undone
        return new DryRun({ would_update: undone.undone, refused })
      }),
    changeSets: async ({ person, inAgency }) => {
      const rows = await inAgency((db) => latestChangeSets(db, undoing.restorers, person.id))
      return { change_sets: rows.map((row) => ({ ...row, happened_at: new Date(row.happened_at).toISOString() })) }
    },
  })
}
