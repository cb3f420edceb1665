import { choiceLists } from '#src/areas/agency/api/choices'
import { checkChoice, storedChoice } from '#src/areas/agency/domain/choices/choice-lists'
import { CHOICES_MAX } from '#src/areas/agency/domain/account/limits'
import { message } from '#src/platform/domain/messages'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { findChoice, findChoices, insertChoice, keepDistricts, lockLists, updateChoice, type ChoiceRow } from '#src/areas/agency/server/choices/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, throwIfRefused, notFound } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** Routes of the choice lists that administrators maintain (ACCT-10). */
export const choiceListRoutes = implement(choiceLists, {
  list: ({ query, inAgency }) =>
    inAgency(async (db) => {
      await lockLists(db)
      return { agency_choices: numberedChoices(await findChoices(db, query.list ?? null)) }
    }),
  add: (call) =>
    call.inAgency(async (db) => {
      const { list, label } = call.body
      await lockLists(db)
      const others = await findChoices(db, list)
      assertLabel(others.length >= CHOICES_MAX ? refuse('errors.choices_full', { max: CHOICES_MAX }) : checkChoice(list, label, others))
      const created = await insertChoice(db, list, storedChoice(label))
      await record(db, actorOf(call), 'created', [{ row: created, changes: { ended_at: [new Date().toISOString(), null] } }])
      return { agency_choice: await one(db, created.id) }
    }),
  update: (call) =>
    call.inAgency(async (db) => {
      const { version, label, ended } = call.body
      await lockLists(db)
      const before = await requireChoice(db, call.params.id)
      if (before.version !== version) throw changedElsewhere([{ ...(await one(db, before.id)), changed_by: await lastChangedBy(db, 'agency_choice', before.id) }])
      const others = (await findChoices(db, before.list)).filter(({ id }) => id !== before.id)
      if (label !== undefined) assertLabel(checkChoice(before.list, label, others))
      if (ended === (before.ended_at !== null)) assertLabel(refuse(ended ? 'errors.choice_has_ended' : 'errors.choice_not_ended', { label: before.label }))
      const stored = label === undefined ? before : storedChoice(label)
      const endedAt = ended === undefined ? before.ended_at : ended ? new Date().toISOString() : null
      const changes = differing(before, { label: stored.label, label_key: stored.label_key, ended_at: endedAt })
      if (Object.keys(changes).length > 0) {
        const after = await updateChoice(db, { ...before, ...stored, id: before.id, position: before.position, ended_at: endedAt })
        await record(db, actorOf(call), ended === undefined ? 'renamed' : ended ? 'ended' : 'taken_up', [{ row: after, changes }])
      }
      return { agency_choice: await one(db, before.id) }
    }),
  move: (call) =>
    call.inAgency(async (db) => {
      await lockLists(db)
      const moved = await requireChoice(db, call.params.id)
      if (moved.ended_at !== null) assertLabel(refuse('errors.choice_order_ended'))
      const currentChoices = (await findChoices(db, moved.list)).filter(({ ended_at }) => ended_at === null)
      const rest = currentChoices.filter(({ id }) => id !== moved.id)
      const order = [...rest.slice(0, call.body.place - 1), moved, ...rest.slice(call.body.place - 1)]
      const changed = []
      for (const [at, row] of order.entries()) {
        if (row.position === at + 1) continue
        changed.push({ row: await updateChoice(db, { ...row, position: at + 1 }), changes: { position: [row.position, at + 1] as const } })
      }
      await record(db, actorOf(call), 'moved', changed)
      return { agency_choices: numberedChoices(await findChoices(db, moved.list)) }
    }),
})

type NumberedChoice = Omit<ChoiceRow, 'label_key' | 'position'> & { readonly place: number | null }

/**
 * The choices in the shape of the API, each with its position among the active choices of its list. If `rows` contains a choice of a list,
 * it must contain all choices of that list.
 */
function numberedChoices(rows: readonly ChoiceRow[]): NumberedChoice[] {
  const places = new Map<string, number>()
  return rows.map(({ label_key: _key, position: _position, ...row }) => {
    if (row.ended_at !== null) return { ...row, place: null }
    const place = (places.get(row.list) ?? 0) + 1
    places.set(row.list, place)
    return { ...row, place }
  })
}

async function one(db: AgencyTransaction, id: number): Promise<NumberedChoice> {
  const row = await requireChoice(db, id)
  const choice = numberedChoices(await findChoices(db, row.list)).find((one) => one.id === id)
  if (choice === undefined) throw notFound()
  return choice
}

async function requireChoice(db: AgencyTransaction, id: number): Promise<ChoiceRow> {
  const row = await findChoice(db, id)
  if (row === null) throw notFound()
  return row
}

function assertLabel(verdict: Verdict): void {
  throwIfRefused(verdict, verdict.allowed ? [] : [{ field: 'label', message: message(verdict.message, verdict.values) }])
}

async function record(db: AgencyTransaction, actor: Actor, event: string, changed: readonly { readonly row: ChoiceRow; readonly changes: ChangedRecord['changes'] }[]): Promise<void> {
  if (changed.some(({ row }) => row.list === 'districts')) await keepDistricts(db)
  await recordEvents(db, actor, event, changed.map(({ row: { id, label, version }, changes }) =>
    ({ kind: 'agency_choice', id, name: label, version, dot_project_id: null, changes })))
}

function differing(before: ChoiceRow, after: Partial<ChoiceRow>): Record<string, readonly [unknown, unknown]> {
  return Object.fromEntries(Object.entries(after).flatMap(([field, to]) => {
    const from: unknown = Reflect.get(before, field)
    return from === to ? [] : [[field, [from, to] as const]]
  }))
}
