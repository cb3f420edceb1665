import { describe, expect, test } from 'vitest'
import { checkStatusByPerson, stateAfter, statusNames, statusOfEngine, type StatusId } from '#src/areas/equipment/domain/status'

const SAME = 'errors.equipment_same_status'
const ENGINE = 'errors.equipment_status_of_engine'
const NOT_SENDING = 'errors.equipment_not_transmitting'
const SENDING = 'errors.equipment_transmitting'

describe('EQPT-7 EQPT-8 EQPT-10 EQPT-11 the status of equipment', () => {
  test('EQPT-7 the ids 1 to 5 mean Transmitting, Paused, Running, Suspended and Off', () => {
    expect(statusNames).toEqual({ 1: 'Transmitting', 2: 'Paused', 3: 'Running', 4: 'Suspended', 5: 'Off' })
  })

  // every current status of a machine, with every status that it can be set to
  test.each<[row: number, from: StatusId, transmitting: boolean, to: StatusId, refusal: string | null]>([
    [1, 1, true, 1, SAME], [2, 1, true, 2, null], [3, 1, true, 3, ENGINE], [4, 1, true, 4, null], [5, 1, true, 5, ENGINE],
    [6, 2, false, 1, null], [7, 2, false, 2, SAME], [8, 2, false, 3, ENGINE], [9, 2, false, 4, NOT_SENDING], [10, 2, false, 5, ENGINE],
    [11, 3, true, 1, SENDING], [12, 3, true, 2, null], [13, 3, true, 3, SAME], [14, 3, true, 4, null], [15, 3, true, 5, ENGINE],
    [16, 3, false, 1, null], [17, 3, false, 2, NOT_SENDING], [18, 3, false, 3, SAME], [19, 3, false, 4, NOT_SENDING], [20, 3, false, 5, ENGINE],
    [21, 4, false, 1, null], [22, 4, false, 2, NOT_SENDING], [23, 4, false, 3, ENGINE], [24, 4, false, 4, SAME], [25, 4, false, 5, ENGINE],
    [26, 5, true, 1, SENDING], [27, 5, true, 2, null], [28, 5, true, 3, ENGINE], [29, 5, true, 4, null], [30, 5, true, 5, SAME],
    [31, 5, false, 1, null], [32, 5, false, 2, NOT_SENDING], [33, 5, false, 3, ENGINE], [34, 5, false, 4, NOT_SENDING], [35, 5, false, 5, SAME],
  ])('EQPT-11 row %i: a person changes %i (transmitting %s) to %i: %s', (_row, from, transmitting, to, refusal) => {
    const verdict = checkStatusByPerson({ name: 'PV-1', status_id: from, transmitting }, to)
    expect(verdict.allowed ? null : verdict.message).toBe(refusal)
  })

  test.each<[row: number, transmitting: boolean, to: StatusId, after: boolean]>([
    [1, true, 2, false], [2, true, 4, false], [3, false, 1, true], [4, true, 3, true], [5, false, 3, false], [6, true, 5, true], [7, false, 5, false],
  ])('EQPT-10 row %i: with transmitting %s, a change to status %i sets it to %s', (_row, transmitting, to, after) => {
    expect(stateAfter({ status_id: 1, transmitting }, to)).toEqual({ status_id: to, transmitting: after })
  })

  test.each<[row: number, from: StatusId, before: boolean | null, running: boolean, to: StatusId | null]>([
    [1, 1, null, true, 3], [2, 1, null, false, 5], [3, 5, false, true, 3], [4, 3, true, false, 5], [5, 3, true, true, null],
    [6, 2, true, true, null], [7, 2, true, false, 5], [8, 4, false, true, 3], [9, 1, true, true, null], [10, 5, false, false, null], [11, 3, null, true, null],
  ])('EQPT-11 row %i: with status %i, an engine that was %s and is %s gives %s', (_row, from, before, running, to) => {
    expect(statusOfEngine({ status_id: from, transmitting: true }, before, running)).toBe(to)
  })
})
