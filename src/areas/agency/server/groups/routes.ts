import { groups } from '#src/areas/agency/api/groups'
import { refuse } from '#src/platform/domain/verdict'
import { bulkAnswer, lockChosenEmployees } from '#src/areas/agency/server/employees/selection'
import { countEmployees, employeesWhere } from '#src/areas/agency/server/employees/store'
import { groupsCsv } from '#src/areas/agency/server/groups/csv'
import { countGroups, findGroup, findGroups, findPeople, groupOrder, groupsWhere } from '#src/areas/agency/server/groups/store'
import { addToGroup, changeGroup, createGroup, removeGroups, restoreGroups, type RefusedGroup } from '#src/areas/agency/server/groups/write'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import { attachment } from '#src/platform/server/http/attachment'
import { forbidden, HttpError, notFound } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'

const MOST_EXPORTED = 10_000

/** Routes of employee groups, and the search over employees and groups. */
export const groupRoutes = implement(groups, {
  list: ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      const where = groupsWhere(db, query)
      const rows = await findGroups(db, where, rubyOrder(query, groupOrder), page.page_size, page.offset)
      setTotalHeaders(header, await countGroups(db, where), page)
      return new Json(`{"dot_groups":[${rows.join(',')}]}`)
    })
  },
  export: async ({ person, query, inAgency, reply }) => {
    if (person.impersonated) throw forbidden(refuse('errors.impersonation'))
    const csv = await inAgency(async (db) => groupsCsv(await findGroups(db, groupsWhere(db, query), rubyOrder(query, groupOrder), MOST_EXPORTED, 0, true)))
    return reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('groups.csv')).send(csv)
  },
  create: (call) =>
    call.inAgency(async (db) => {
      const { dry_run: _dryRun, ...input } = call.body
      const id = await createGroup(db, { actor: actorOf(call), person: call.person }, input)
      return call.dryRun ? new DryRun({ would_update: 1, refused: [] }) : one(db, id)
    }),
  detail: ({ params, inAgency }) => inAgency((db) => one(db, params.id)),
  update: (call) =>
    call.inAgency(async (db) => {
      const { version, dry_run: _dryRun, ...input } = call.body
      await changeGroup(db, { actor: actorOf(call), person: call.person }, call.params.id, version, input)
      return call.dryRun ? new DryRun({ would_update: 1, refused: [] }) : one(db, call.params.id)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      await removeGroups(db, { actor: actorOf(call), person: call.person }, [call.params.id])
    }),
  bulkRemove: (call) =>
    call.inAgency(async (db) => {
      const ids = await removeGroups(db, { actor: actorOf(call), person: call.person }, call.body.group_ids)
      return call.dryRun ? new DryRun({ would_update: ids.length, refused: [] }) : { updated: ids.length, group_ids: ids }
    }),
  bulkRestore: (call) =>
    call.inAgency(async (db) => {
      const { restored, refused } = await restoreGroups(db, { actor: actorOf(call), person: call.person }, call.body.group_ids)
      if (call.dryRun) return new DryRun({ would_update: restored.length, refused: refused.map(({ id, name, message }) => ({ id, ticket_number: name, message })) })
      throwIfAnyRefused(refused)
      return { updated: restored.length, group_ids: restored }
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      throwIfAnyRefused((await restoreGroups(db, { actor: actorOf(call), person: call.person }, [call.params.id])).refused)
      return one(db, call.params.id)
    }),
  addMembers: (call) =>
    call.inAgency(async (db) => {
      const rows = await lockChosenEmployees(db, call.body, 'active')
      const added = new Set(await addToGroup(db, { actor: actorOf(call), person: call.person }, call.params.id, rows.map(({ id }) => id)))
      return bulkAnswer(rows.filter(({ id }) => added.has(id)), [], call.dryRun)
    }),
  search: ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      const people = employeesWhere(db, query)
      const where = groupsWhere(db, query)
      const peopleRows = await findPeople(db, people, page.page_size, page.offset)
      const groupRows = await findGroups(db, where, groupOrder.standard, page.page_size, page.offset, true)
      setTotalHeaders(header, Math.max(await countEmployees(db, people), await countGroups(db, where)), page)
      return new Json(`{"dot_employees":[${peopleRows.join(',')}],"dot_groups":[${groupRows.join(',')}]}`)
    })
  },
})

/** If any group is refused, throws 422 with the message of the first refused group and the ids of all refused groups. */
function throwIfAnyRefused(refused: readonly RefusedGroup[]): void {
  const [first] = refused
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: refused.map((group) => ({ ...group })) })
}

async function one(db: AgencyTransaction, id: number): Promise<Json> {
  const row = await findGroup(db, id)
  if (row === null) throw notFound()
  return new Json(`{"dot_group":${row}}`)
}
