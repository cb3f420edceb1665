import { checkGroup, storedGroupName, type TypedGroup } from '#src/areas/agency/domain/groups/group'
import { message } from '#src/platform/domain/messages'
import { mayRestore } from '#src/platform/domain/records/retention'
import { refuse } from '#src/platform/domain/verdict'
import { activeNames, countActive, deletedMembers, deleteGroups, findGroup, findNamesake, insertGroup, lockGroups, setMembers, undeleteGroups, updateGroup, type GroupRow } from '#src/areas/agency/server/groups/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, notFound, unprocessable } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import type { Undoer } from '#src/platform/server/records/restorer'

/** The fields of a group in a request body. */
export interface GroupInput {
  readonly name?: string
  readonly description?: string
  readonly member_ids?: readonly number[]
  /** True to create the group even if a recently deleted group has the same name (PEOP-17). */
  readonly even_if_deleted?: boolean
}

/** A group that cannot be restored, and the reason. */
export interface RefusedGroup {
  readonly id: number
  readonly name: string
  readonly message: string
}

const GROUP_LOCK = 7_250_414

/** Makes writes of an agency's groups run one at a time, so that no two groups get the same name (PEOP-16). */
export async function lockGroupNames(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${GROUP_LOCK}, ${db.agency})`)
}

/** An event about a group, with the group's current name and version. */
export function groupEvent({ id, name, version }: Pick<GroupRow, 'id' | 'name' | 'version'>, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'group', id, name, version, dot_project_id: null, changes }
}

/** Creates a group (PEOP-14 to PEOP-18). Returns its id. */
export async function createGroup(db: AgencyTransaction, { actor }: Undoer, input: GroupInput): Promise<number> {
  await lockGroupNames(db)
  const { name, description, member_ids: ids } = { name: input.name ?? '', description: input.description ?? '', member_ids: [...new Set(input.member_ids ?? [])] }
  assertGroupRules({ name, description, member_ids: ids })
  const stored = storedGroupName(name)
  await assertNameFree(db, stored.key, 0, input.even_if_deleted === true)
  await assertActiveEmployees(db, ids)
  const id = await insertGroup(db, { ...stored, description: description.trim() })
  await setMembers(db, id, ids)
  await recordEvents(db, actor, 'created', [groupEvent({ id, name: stored.name, version: 1 }, { deleted_at: [new Date().toISOString(), null] })])
  return id
}

/** Changes a group. If the version is outdated, throws 409 with the current group and the person who changed it. */
export async function changeGroup(db: AgencyTransaction, { actor }: Undoer, id: number, version: number, input: GroupInput): Promise<void> {
  await lockGroupNames(db)
  const row = await requireActiveGroup(db, id)
  if (row.version !== version) throw changedElsewhere([await currentGroup(db, id)])
  const deletedIds = await deletedMembers(db, id)
  const shown = row.member_ids.filter((one) => !deletedIds.includes(one))
  const next = { name: input.name ?? row.name, description: (input.description ?? row.description).trim(), member_ids: [...new Set(input.member_ids ?? shown)] }
  assertGroupRules(next)
  const storedName = storedGroupName(next.name)
  if (storedName.key !== row.name_key) await assertNameFree(db, storedName.key, id, input.even_if_deleted === true)
  await assertActiveEmployees(db, next.member_ids.filter((one) => !shown.includes(one)))
  const memberIds = [...new Set([...next.member_ids, ...deletedIds])].sort((one, other) => one - other)
  const isSameStaff = JSON.stringify(memberIds) === JSON.stringify(row.member_ids)
  const changes = {
    ...(storedName.name === row.name ? {} : { name: [row.name, storedName.name] as const }),
    ...(storedName.key === row.name_key ? {} : { name_key: [row.name_key, storedName.key] as const }),
    ...(next.description === row.description ? {} : { description: [row.description, next.description] as const }),
    ...(isSameStaff ? {} : { member_ids: [row.member_ids, memberIds] as const }),
  }
  if (Object.keys(changes).length === 0) return
  await updateGroup(db, { ...row, name: storedName.name, name_key: storedName.key, description: next.description })
  if (!isSameStaff) await setMembers(db, id, memberIds)
  await recordEvents(db, actor, Object.keys(changes).join() === 'member_ids' ? 'staffed' : 'updated', [groupEvent({ id, name: storedName.name, version: row.version + 1 }, changes)])
}

/** Adds people to a group, ignoring people who already are members. Returns the ids of the people who were added. */
export async function addToGroup(db: AgencyTransaction, { actor }: Undoer, id: number, employeeIds: readonly number[]): Promise<number[]> {
  await lockGroupNames(db)
  const row = await requireActiveGroup(db, id)
  const added = employeeIds.filter((one) => !row.member_ids.includes(one))
  if (added.length === 0) return []
  const memberIds = [...row.member_ids, ...added].sort((one, other) => one - other)
  await updateGroup(db, row)
  await setMembers(db, id, memberIds)
  await recordEvents(db, actor, 'members_added', [groupEvent({ ...row, version: row.version + 1 }, { member_ids: [row.member_ids, memberIds] })])
  return added
}

/** Soft deletes all of the groups in one change, or none of them (PEOP-19). 404 if any of them does not exist. Returns their ids. */
export async function removeGroups(db: AgencyTransaction, { actor, person }: Undoer, ids: readonly number[]): Promise<number[]> {
  const named = [...new Set(ids)]
  const rows = await lockGroups(db, named)
  if (rows.length < named.length || rows.some(({ deleted_at: at }) => at !== null)) throw notFound()
  const now = await deleteGroups(db, named, person.id)
  await recordEvents(db, actor, 'deleted', rows.map((row) =>
    groupEvent({ ...row, version: row.version + 1 }, { deleted_at: [null, now], deleted_by: [null, person.id] })))
  return rows.map(({ id }) => id)
}

/**
 * Restores groups in one change, within the time limit of CONST-3. A group is refused if an active group, or another group of the same
 * request, has the same name (PEOP-19). If any group is refused, none is restored: `refused` then lists the refused groups, and `restored`
 * those that could have been restored. 404 if any group does not exist.
 */
export async function restoreGroups(db: AgencyTransaction, { actor }: Undoer, ids: readonly number[]): Promise<{ readonly restored: number[]; readonly refused: RefusedGroup[] }> {
  await lockGroupNames(db)
  const named = [...new Set(ids)]
  const rows = await lockGroups(db, named)
  if (rows.length < named.length) throw notFound()
  const takenNames = new Set(await activeNames(db, rows.map(({ name_key: key }) => key)))
  const refused = rows.flatMap(({ id, name, name_key: key, deleted_at: at }): RefusedGroup[] => {
    const verdict = at === null ? refuse('errors.group_not_deleted') : mayRestore(at, new Date())
    if (!verdict.allowed) return [{ id, name, message: message(verdict.message, verdict.values) }]
    if (takenNames.has(key)) return [{ id, name, message: message('errors.duplicate_group') }]
    takenNames.add(key)
    return []
  })
  if (refused.length > 0) return { restored: rows.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id)), refused }
  await undeleteGroups(db, named)
  await recordEvents(db, actor, 'restored', rows.map((row) =>
    groupEvent({ ...row, version: row.version + 1 }, { deleted_at: [row.deleted_at, null], deleted_by: [row.deleted_by, null] })))
  return { restored: rows.map(({ id }) => id), refused: [] }
}

function assertGroupRules(group: TypedGroup): void {
  const problems = Object.entries(checkGroup(group)).flatMap(([field, verdict]) =>
    verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }])
  const [first] = problems
  if (first !== undefined) throw unprocessable('errors.not_valid', {}, problems)
}

async function assertNameFree(db: AgencyTransaction, key: string, id: number, evenIfDeleted: boolean): Promise<void> {
  const namesake = await findNamesake(db, key, id)
  if (namesake === null) return
  if (!namesake.is_deleted) throw unprocessable('errors.duplicate_group', {}, [{ field: 'name', message: message('errors.duplicate_group') }])
  if (evenIfDeleted) return
  throw unprocessable('errors.duplicate_deleted_group', {}, [{ field: 'name', deleted_group_id: namesake.id, message: message('errors.duplicate_deleted_group') }])
}

/** Throws 404 unless all ids belong to active employees of the agency. */
async function assertActiveEmployees(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  if ((await countActive(db, ids)) < ids.length) throw notFound()
}

async function requireActiveGroup(db: AgencyTransaction, id: number): Promise<GroupRow> {
  const [row] = await lockGroups(db, [id])
  if (row === undefined || row.deleted_at !== null) throw notFound()
  return row
}

async function currentGroup(db: AgencyTransaction, id: number): Promise<object> {
  const text = await findGroup(db, id)
  if (text === null) throw notFound()
  const row: object = JSON.parse(text)
  return { ...row, changed_by: await lastChangedBy(db, 'group', id) }
}
