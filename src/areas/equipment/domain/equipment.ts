import { usDay } from '#src/platform/domain/formats/dates'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { own, text } from '#src/platform/domain/records/fields'
import { day } from '#src/platform/domain/records/value-fields'
import type { Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

export const EQUIPMENT_ID_MAX = 40
export const EQUIPMENT_TEXT_MAX = 80

/** The identification of a machine: its equipment id, or its maker and serial number together. */
interface Serial {
  readonly equipment_id: string
  readonly oem: string
  readonly serial_number: string
}

/**
 * A piece of equipment with its current project (EQPT-2, EQPT-14). Status and readings are not fields of this record, because they have
 * rules of their own.
 */
export const equipment = defineRecord({
  kind: 'equipment',
  table: 'equipments',
  path: '/v1/admin/equipments',
  one: 'equipment',
  many: 'equipments',
  name: 'equipment_id',
  may: 'change_equipment',
  deletes: 'soft',
  fields: {
    equipment_id: text({ label: 'Equipment ID', max: EQUIPMENT_ID_MAX, required: true, unique: true, searched: true }),
    oem: text({ label: 'OEM', max: EQUIPMENT_TEXT_MAX, searched: true }),
    model: text({ label: 'Model', max: EQUIPMENT_TEXT_MAX, searched: true }),
    subtype: text({ label: 'Subtype', max: EQUIPMENT_TEXT_MAX, searched: true }),
    serial_number: text({ label: 'Serial number', max: EQUIPMENT_TEXT_MAX, searched: true }),
    dot_project_id: own<number | null, number | null>({ label: 'Project', none: null, read: (sent) => sent, send: (value) => value }),
    contractor: text({ label: 'Contractor', max: EQUIPMENT_TEXT_MAX, searched: true }),
    mobilization_in: day({ label: 'Mobilized' }),
    mobilization_out: day({ label: 'Demobilized' }),
  },
  check: ({ equipment_id: id, oem, serial_number: serial, dot_project_id: project, mobilization_in: first, mobilization_out: last }, others) => ({
    serial_number: checkSerial({ equipment_id: id, oem, serial_number: serial }, others),
    mobilization_in: first !== null && project === null ? refuse('errors.equipment_days_without_project') : allow,
    mobilization_out: checkMobilization(project, first, last),
  }),
})

/** Whether two machines have the same maker and serial number. */
export function isSameSerial(one: Omit<Serial, 'equipment_id'>, other: Omit<Serial, 'equipment_id'>): boolean {
  return comparisonKey(one.serial_number) !== '' && comparisonKey(one.serial_number) === comparisonKey(other.serial_number) && comparisonKey(one.oem) === comparisonKey(other.oem)
}

function checkSerial(machine: Serial, others: readonly Serial[]): Verdict {
  const same = others.find((other) => isSameSerial(machine, other))
  return same === undefined ? allow : refuse('errors.equipment_serial_taken', { equipment: same.equipment_id, serial: machine.serial_number })
}

/**
 * Whether the last day on a project is valid: there must be a project and a first day, and the last day must not be before the first day
 * (EQPT-14).
 */
function checkMobilization(project: number | null, first: Day | null, last: Day | null): Verdict {
  if (last === null) return allow
  if (project === null) return refuse('errors.equipment_days_without_project')
  if (first === null) return refuse('errors.equipment_out_without_in')
  return last < first ? refuse('errors.equipment_out_before_in', { date: usDay(first) }) : allow
}
