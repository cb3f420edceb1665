import { lookupFields, type LookupName } from '#src/areas/tickets/api/tickets/lookups'
import { choiceListOf, isChoiceListName, type ChoiceListName } from '#src/areas/agency/domain/choices/choice-lists'
import { seesOnlyTeams } from '#src/platform/domain/session/roles'
import { ticketField } from '#src/areas/tickets/domain/fields'
import { statusWord, ticketStatuses } from '#src/platform/domain/status-words'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { slipsWhere } from '#src/areas/tickets/server/list/filter-conditions'

/**
 * Columns for which there is an index on agency and column. The query jumps from value to value in this index, so its time does not depend
 * on the size of the table.
 */
const HOPPED: ReadonlySet<string> = new Set(['truck', 'plant_name', 'supplier', 'material_description', 'contractor'])
/** Columns that the table `slip_keys` has. Their values are read from there, because it is smaller than `slips`. */
const ON_KEYS: ReadonlySet<string> = new Set([...HOPPED, 'ticket_number', 'job_number'])

/**
 * SQL for the choices of a lookup, each with label and value (C.3). Depending on the lookup, they are fixed choices, the agency's list of
 * choices, or the values on the tickets that the person may see, in one project or in all projects.
 */
export function lookupSource(db: AgencyTransaction, person: Viewer, name: LookupName, projectId: number | undefined): SqlPart {
  switch (name) {
    case 'slip_statuses':
      return choices(ticketStatuses.filter((status) => status !== '').map((status) => [statusWord(status), status]))
    case 'ticket_types':
    case 'pay_sources':
      return choices(fixedChoices(name))
    case 'slip_pay_codes':
      return payCodes(db, person, projectId)
    case 'districts':
      return sql.part`
        SELECT district AS label, district AS value FROM dot_authorities, unnest(districts) AS district WHERE dot_authorities.id = ${db.agency}
        UNION ${notEnded(db, name, valuesInSlips(db, person, 'district', projectId))}`
    default:
      if (isChoiceListName(name)) {
        const usedValues = sql.join(lookupFields[name].map((field) => valuesInSlips(db, person, field, projectId)), ' UNION ')
        return sql.part`${valuesOfAgency(db, name)} UNION ${notEnded(db, name, usedValues)}`
      }
      return sql.join(lookupFields[name].map((field) => valuesInSlips(db, person, field, projectId)), ' UNION ')
  }
}

/** SQL for the agency's choices of a list. If the agency has never set any, these are the product's default choices (ACCT-10). */
function valuesOfAgency(db: AgencyTransaction, name: ChoiceListName): SqlPart {
  const own = sql.part`FROM agency_choices WHERE dot_authority_id = ${db.agency} AND list = ${name}`
  return sql.part`
    SELECT label, label AS value ${own} AND ended_at IS NULL
    UNION SELECT usual AS label, usual AS value FROM unnest(${[...choiceListOf(name).usual]}::text[]) AS usual WHERE NOT EXISTS (SELECT ${own})`
}

/**
 * SQL for the values on tickets, without choices that the agency has retired. A retired choice is kept on the tickets that have it, but is
 * no longer offered.
 */
function notEnded(db: AgencyTransaction, name: ChoiceListName, values: SqlPart): SqlPart {
  return sql.part`
    SELECT seen.label, seen.value FROM (${values}) AS seen WHERE NOT EXISTS (
      SELECT FROM agency_choices ended WHERE ended.dot_authority_id = ${db.agency} AND ended.list = ${name} AND ended.label = seen.value AND ended.ended_at IS NOT NULL)`
}

function fixedChoices(name: 'ticket_types' | 'pay_sources'): [label: string, value: string][] {
  const { type } = ticketField(lookupFields[name][0])
  const words = type.kind === 'choice' ? type.choices : []
  return words.map((word) => [word.charAt(0).toUpperCase() + word.slice(1), word])
}

function choices(words: readonly (readonly [label: string, value: string])[]): SqlPart {
  return sql.part`SELECT label, value FROM unnest(
    ${words.map(([label]) => label)}::text[], ${words.map(([, value]) => value)}::text[]) AS choice (label, value)`
}

function valuesInSlips(db: AgencyTransaction, person: Viewer, key: string, projectId: number | undefined): SqlPart {
  const field = ticketField(key as Parameters<typeof ticketField>[0])
  const where = slipsWhere(db, person, projectId === undefined ? {} : { project_id: projectId })
  if (HOPPED.has(key) && projectId === undefined && !seesOnlyTeams(person)) return hopped(db, person, sql.identifier(key))
  const value = field.stored === 'details' ? sql.part`s.details ->> ${key}` : sql.part`${sql.identifier(`s.${key}`)}::text`
  return sql.part`SELECT DISTINCT ${value} AS label, ${value} AS value FROM ${ON_KEYS.has(key) ? sql.part`slip_rows s` : sql.part`slips s`} WHERE ${where}`
}

/**
 * SQL that finds the distinct values with one index lookup for each value; each lookup starts at the previous value (a loose index scan).
 */
function hopped(db: AgencyTransaction, person: Viewer, column: SqlPart): SqlPart {
  const condition = sql.part`dot_authority_id = ${db.agency} AND ${visibleProjects(person)}`
  return sql.part`(
    WITH RECURSIVE hop AS (
      (SELECT ${column} AS value FROM slip_keys WHERE ${condition} AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM slip_keys WHERE ${condition} AND ${column} > hop.value ORDER BY ${column} LIMIT 1)
      FROM hop WHERE hop.value IS NOT NULL)
    SELECT value AS label, value FROM hop)`
}

function payCodes(db: AgencyTransaction, person: Viewer, projectId: number | undefined): SqlPart {
  return sql.part`
    SELECT item.item_code || ' ' || min(item.item_description) AS label, item.item_code AS value
    FROM pay_items item
    WHERE item.dot_authority_id = ${db.agency} AND ${visibleProjects(person, sql.part`item.dot_project_id`)}
      AND (${projectId ?? null}::int IS NULL OR item.dot_project_id = ${projectId ?? null}::int)
      AND EXISTS (SELECT 1 FROM pay_item_assignments coding WHERE coding.dot_authority_id = item.dot_authority_id
        AND coding.dot_project_id = item.dot_project_id AND coding.project_pay_item_id = item.id)
    GROUP BY item.item_code`
}
