import { choiceListNames, choiceListOf, storedChoice, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { districtsOf } from '#src/areas/agency/server/choices/public/districts'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

const CHOICES_LOCK = 7_250_416

/** A row of a choice. */
export interface ChoiceRow {
  readonly id: number
  readonly version: number
  readonly list: ChoiceListName
  readonly label: string
  readonly label_key: string
  readonly position: number
  readonly ended_at: string | null
  readonly updated_at: string
}

const columns = sql.part`id, version, list, label, label_key, position, to_json(ended_at) #>> '{}' AS ended_at, to_json(updated_at) #>> '{}' AS updated_at`

/** The active choices of each list, in the agency's order. For a list that the agency has not changed, the product's choices. */
export async function choicesToOffer(db: AgencyTransaction): Promise<Record<string, string[]>> {
  const rows = await db.many(sql<{ list: string; labels: string[] }>`
    SELECT list, coalesce(array_agg(label ORDER BY position, id) FILTER (WHERE ended_at IS NULL), '{}') AS labels FROM agency_choices
    WHERE dot_authority_id = ${db.agency} GROUP BY list`)
  const districts = await districtsOf(db)
  const labelsByList = new Map(rows.map(({ list, labels }) => [list, labels]))
  return Object.fromEntries(choiceListNames.map((name) => [name, name === 'districts' ? districts : [...(labelsByList.get(name) ?? choiceListOf(name).usual)]]))
}

/** Locks the agency's choice lists, so that writes run one at a time. If a list has no rows yet, stores the product's choices in it. */
export async function lockLists(db: AgencyTransaction): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${CHOICES_LOCK}, ${db.agency})`)
  const rows = await db.many(sql<{ list: string }>`SELECT DISTINCT list FROM agency_choices WHERE dot_authority_id = ${db.agency}`)
  const missing = choiceListNames.filter((name) => !rows.some(({ list }) => list === name))
  if (missing.length === 0) return
  const offered = await choicesToOffer(db)
  const choices = missing.flatMap((list) => (offered[list] ?? []).map((label, at) => ({ list, at: at + 1, ...storedChoice(label) })))
  await db.run(sql`
    INSERT INTO agency_choices (dot_authority_id, list, label, label_key, position)
    SELECT ${db.agency}, list, label, label_key, position
    FROM unnest(${choices.map(({ list }) => list)}::text[], ${choices.map(({ label }) => label)}::text[], ${choices.map(({ label_key }) => label_key)}::text[],
      ${choices.map(({ at }) => at)}::int[]) AS usual (list, label, label_key, position)
    ON CONFLICT DO NOTHING`)
}

/** The choices of one list or of all lists, in order; retired choices are last. */
export function findChoices(db: AgencyTransaction, list: ChoiceListName | null): Promise<ChoiceRow[]> {
  return db.many(sql<ChoiceRow>`
    SELECT ${columns} FROM agency_choices WHERE dot_authority_id = ${db.agency} AND (${list}::text IS NULL OR list = ${list})
    ORDER BY list, agency_choices.ended_at IS NOT NULL, position, id`)
}

/** A choice by its id; null if there is none. */
export function findChoice(db: AgencyTransaction, id: number): Promise<ChoiceRow | null> {
  return db.maybeOne(sql<ChoiceRow>`SELECT ${columns} FROM agency_choices WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Inserts a choice at the end of its list. */
export function insertChoice(db: AgencyTransaction, list: ChoiceListName, choice: { readonly label: string; readonly label_key: string }): Promise<ChoiceRow> {
  return db.one(sql<ChoiceRow>`
    INSERT INTO agency_choices (dot_authority_id, list, label, label_key, position)
    VALUES (${db.agency}, ${list}, ${choice.label}, ${choice.label_key},
      (SELECT coalesce(max(position), 0) + 1 FROM agency_choices WHERE dot_authority_id = ${db.agency} AND list = ${list}))
    RETURNING ${columns}`)
}

/** Writes the label, the position and the retirement of a choice, and raises its version. */
export function updateChoice(db: AgencyTransaction, { id, label, label_key, position, ended_at }: Pick<ChoiceRow, 'id' | 'label' | 'label_key' | 'position' | 'ended_at'>): Promise<ChoiceRow> {
  return db.one(sql<ChoiceRow>`
    UPDATE agency_choices SET label = ${label}, label_key = ${label_key}, position = ${position}, ended_at = ${ended_at}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}

/** Copies the active districts to the agency's row, from which projects, lookups and settings read them. */
export async function keepDistricts(db: AgencyTransaction): Promise<void> {
  await db.run(sql`
    UPDATE dot_authorities SET districts = ARRAY(
      SELECT label FROM agency_choices WHERE dot_authority_id = ${db.agency} AND list = 'districts' AND ended_at IS NULL ORDER BY position, id)
    WHERE id = ${db.agency}`)
}
