import type { Static } from 'typebox'
import type { Macro } from '#src/areas/macros/api/macros'
import { macroNameKey, type MacroStep } from '#src/areas/macros/domain/macro'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A macro as the API returns it. */
export type MacroJson = Static<typeof Macro>

const columns = sql.part`id, version, name, key, steps`

/** The macros of a person, sorted by name. */
export function findMacros(db: AgencyTransaction, person: number): Promise<MacroJson[]> {
  return db.many(sql<MacroJson>`
    SELECT ${columns} FROM macros WHERE dot_authority_id = ${db.agency} AND employee_id = ${person} AND deleted_at IS NULL ORDER BY name_key, id`)
}

/** Locks a macro of a person; null if the person has no such macro. */
export function lockMacro(db: AgencyTransaction, person: number, id: number): Promise<MacroJson | null> {
  return db.maybeOne(sql<MacroJson>`
    SELECT ${columns} FROM macros WHERE dot_authority_id = ${db.agency} AND employee_id = ${person} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`)
}

/** Adds a macro of a person. */
export function addMacro(db: AgencyTransaction, person: number, { name, key, steps }: { readonly name: string; readonly key: string | null; readonly steps: readonly MacroStep[] }): Promise<MacroJson> {
  return db.one(sql<MacroJson>`
    INSERT INTO macros (dot_authority_id, employee_id, name, name_key, key, steps)
    VALUES (${db.agency}, ${person}, ${name}, ${macroNameKey(name)}, ${key}, ${JSON.stringify(steps)}::jsonb) RETURNING ${columns}`)
}

/** Sets the editable values of a row-locked macro. */
export function setMacro(db: AgencyTransaction, id: number, { name, key, isRemoved }: { readonly name: string; readonly key: string | null; readonly isRemoved: boolean }): Promise<MacroJson> {
  return db.one(sql<MacroJson>`
    UPDATE macros SET version = version + 1, updated_at = now(), name = ${name}, name_key = ${macroNameKey(name)}, key = ${key}, deleted_at = CASE WHEN ${isRemoved} THEN now() END
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}
