import { macros } from '#src/areas/macros/api/macros'
import { checkMacroKey, checkMacroName, checkMacroSteps, macroNameKey, MACROS_MAX } from '#src/areas/macros/domain/macro'
import { addMacro, findMacros, lockMacro, setMacro, type MacroJson } from '#src/areas/macros/server/macro-store'
import { runSteps } from '#src/areas/macros/server/running/run-steps'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** A person's macros (PLUS-24). No one else can see or use them. */
export const macroRoutes = implement(macros, {
  list: ({ person, inAgency }) => inAgency(async (db) => ({ macros: await findMacros(db, person.id) })),
  create: (call) =>
    call.inAgency(async (db) => {
      const { steps } = call.body
      const [name, key] = [call.body.name.trim(), call.body.key ?? null]
      throwIfRefused(firstRefusal(checkMacroName(name), key === null ? allow : checkMacroKey(key), checkMacroSteps(steps)))
      const own = await findMacros(db, call.person.id)
      if (own.length >= MACROS_MAX) throwIfRefused(refuse('errors.macro_count', { max: MACROS_MAX }))
      assertFree(own, { id: null, name, key })
      const macro = await addMacro(db, call.person.id, { name, key, steps })
      // an undo restores the first value of this pair, a deletion time, so it deletes the macro
      await recordEvents(db, actorOf(call), 'created', [eventOf(macro, { deleted_at: [new Date().toISOString(), null] })])
      return { macro }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person.id, call.params.id)
      const { version } = call.body
      if (version !== undefined && version !== before.version) throw changedElsewhere([before])
      const [name, key] = [(call.body.name ?? before.name).trim(), call.body.key === undefined ? before.key : call.body.key]
      throwIfRefused(firstRefusal(checkMacroName(name), key === null ? allow : checkMacroKey(key)))
      assertFree(await findMacros(db, call.person.id), { id: before.id, name, key })
      if (name === before.name && key === before.key) return { macro: before }
      const macro = await setMacro(db, before.id, { name, key, isRemoved: false })
      await recordEvents(db, actorOf(call), 'updated', [eventOf(macro, {
        ...(name !== before.name && { name: [before.name, name], name_key: [macroNameKey(before.name), macroNameKey(name)] }),
        ...(key !== before.key && { key: [before.key, key] }),
      })])
      return { macro }
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call.person.id, call.params.id)
      const macro = await setMacro(db, before.id, { ...before, isRemoved: true })
      await recordEvents(db, actorOf(call), 'deleted', [eventOf(macro, { deleted_at: [null, new Date().toISOString()] })])
    }),
  run: (call) => call.inAgency((db) => runSteps(call, db, call.body.steps)),
})

/** Locks a macro of the person; 404 for any other macro. */
async function locked(db: AgencyTransaction, person: number, id: number): Promise<MacroJson> {
  const macro = await lockMacro(db, person, id)
  if (macro === null) throw notFound()
  return macro
}

/** 422 if another macro of the person has the name or the key. */
function assertFree(own: readonly MacroJson[], { id, name, key }: { readonly id: number | null; readonly name: string; readonly key: string | null }): void {
  const others = own.filter((other) => other.id !== id)
  const namesake = others.find((other) => macroNameKey(other.name) === macroNameKey(name))
  if (namesake !== undefined) throwIfRefused(refuse('errors.macro_name_taken', { name: namesake.name }))
  const sharer = key === null ? undefined : others.find((other) => other.key === key)
  if (sharer !== undefined) throwIfRefused(refuse('errors.macro_key_taken', { name: sharer.name }))
}

function eventOf({ id, name, version }: MacroJson, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'macro', id, name, version, dot_project_id: null, changes }
}
