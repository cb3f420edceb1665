import { describe, expect, test } from 'vitest'
import { message } from '#src/platform/domain/messages'
import { effectsOf, type ProjectForEffects } from '#src/areas/projects/domain/status-effects'
import { mayCompleteOn, type ProjectEvent } from '#src/areas/projects/domain/status'

const bare: ProjectForEffects = { letting_date: null, project_start: null, days_active: null, pay_period: null, pending_count: 0 }

describe('PROJ-51 the effects of each transition of E.1, in words with counts', () => {
  test.each<[ProjectEvent, Partial<ProjectForEffects>, number, readonly string[]]>([
    ['advertise', {}, 0, ['Sets the letting or bid date to 11/20/2026.']],
    ['advertise', { letting_date: '2026-10-01' }, 0, ['Keeps the letting or bid date, 10/1/2026.']],
    ['back to draft', { letting_date: '2026-10-01' }, 0, ['Keeps the letting or bid date and every other field.']],
    ['start', {}, 0, ['Sets the project start to 11/20/2026. Days active are counted from that day.']],
    ['start', { project_start: '2026-11-01' }, 0, ['Keeps the project start, 11/1/2026. Days active are counted from that day.']],
    ['complete', {}, 0, ['Sets the day of completion to 11/20/2026.']],
    ['complete', { days_active: 1, pay_period: 3, pending_count: 1 }, 0, [
      'Sets the day of completion to 11/20/2026.', 'Stops the count of days active at 1 day.', 'Pay period 3 stays in progress. Close it in Periods.',
      '1 open ticket stays open. It can still be marked and coded.',
    ]],
    ['complete', { days_active: 42, pending_count: 12 }, 0, [
      'Sets the day of completion to 11/20/2026.', 'Stops the count of days active at 42 days.', '12 open tickets stay open. They can still be marked and coded.',
    ]],
    ['reopen', {}, 0, ['Removes the day of completion. Days active are counted to today again.']],
    ['archive', {}, 4, [
      'Hides the project from the lists of projects. Show archived still lists it.', 'Nobody new can join it, and no job number can be connected to it.',
      'Nobody loses access: the 4 people on its team can still open it.',
    ]],
    ['archive', {}, 1, [
      'Hides the project from the lists of projects. Show archived still lists it.', 'Nobody new can join it, and no job number can be connected to it.',
      'Nobody loses access: the 1 person on its team can still open it.',
    ]],
    ['unarchive', {}, 0, ['Shows the project in the lists of projects again.', 'People can join it again, and job numbers can be connected to it.']],
  ])('%s of %j, a team of %i', (event, project, team, expected) =>
    expect(effectsOf(event, { ...bare, ...project }, { day: '2026-11-20', team }).map((effect) => message(effect.message, effect.values))).toEqual(expected))
})

test.each([[null, true], ['2026-11-19', true], ['2026-11-20', true], ['2026-11-21', false]] as const)(
  'PROJ-49 a project that starts on %s can be completed on 2026-11-20: %s', (start, allowed) => expect(mayCompleteOn(start, '2026-11-20').allowed).toBe(allowed))
