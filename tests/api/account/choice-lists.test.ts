import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choiceListNames, choiceLists } from '#src/areas/agency/domain/choices/choice-lists'
import { makeAgency } from '#src/main/server/make-agency'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  await server.owner.query(`UPDATE dot_authorities SET districts = '{North,South}' WHERE id = $1`, [server.make.firstAgency])
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const CHOICES = '/v1/agency_choices'
interface Choice {
  readonly id: number
  readonly version: number
  readonly list: string
  readonly label: string
  readonly place: number | null
}
const read = async (list: string, one = admin): Promise<Choice[]> => (await one.get(`${CHOICES}?list=${list}`)).body.agency_choices
const labels = async (list: string) => (await read(list)).filter(({ place }) => place !== null).map(({ label }) => label)
const add = async (list: string, label: string) => admin.post(CHOICES, { list, label })
const change = ({ id, version }: Choice, fields: object) => admin.patch(`${CHOICES}/${id}`, { version, ...fields })
const find = async (list: string, label: string): Promise<Choice> => {
  const match = (await read(list)).find((choice) => choice.label === label)
  if (match === undefined) throw new Error(`no ${label} in ${list}`)
  return match
}
const lookup = async (name: string, one = admin) => (await one.get(`/v1/${name}`)).body.content.map((choice: { label: string }) => choice.label)
const settings = async () => (await admin.get('/v2/settings')).body.settings

describe('ACCT-10 choice lists', () => {
  test('ACCT-10 every agency has its lists from the first day, including one that the operator’s command created', async () => {
    const agency = await makeAgency(server.running.platform.database, server.running.platform.jobs, { name: 'Made by command', administrator: 'first@made.example' })
    const theirs = await server.signedIn('administrator', agency.id)
    for (const list of choiceListNames) {
      expect((await read(list, theirs)).map(({ label }) => label)).toEqual([...choiceLists[list].usual])
      expect((await theirs.get('/v2/settings')).body.settings.choices[list]).toEqual([...choiceLists[list].usual])
    }
    expect(await lookup('rejection_reasons', theirs)).toEqual([...choiceLists.rejection_reasons.usual].toSorted((a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    expect(await labels('districts')).toEqual(['North', 'South'])
  })

  test('ACCT-10 a choice is added, renamed, reordered and retired, and lookups and settings on the screens follow', async () => {
    const addition = await add('rejection_reasons', '  Load  frozen ')
    expect([addition.status, addition.body.agency_choice]).toMatchObject([201, { label: 'Load frozen', ended_at: null, place: choiceLists.rejection_reasons.usual.length + 1 }])
    const renamed = await change(addition.body.agency_choice, { label: 'Frozen load' })
    await admin.post(`${CHOICES}/${addition.body.agency_choice.id}/move`, { place: 1 })
    expect((await settings()).choices.rejection_reasons.slice(0, 2)).toEqual(['Frozen load', 'Duplicate ticket'])
    expect(await lookup('rejection_reasons')).toContain('Frozen load')
    const ended = await change({ ...renamed.body.agency_choice, version: 3 }, { ended: true })
    expect(ended.body.agency_choice).toMatchObject({ place: null, ended_at: expect.any(String) })
    expect(await lookup('rejection_reasons')).not.toContain('Frozen load')
    expect((await settings()).choices.rejection_reasons[0]).toBe('Duplicate ticket')
  })

  test('ACCT-10 a value in use is hidden, not deleted: tickets keep it, nobody can choose it, and no call deletes one', async () => {
    const project = await server.make.project()
    const slip = await server.make.ticket(project, { details: JSON.stringify({ sample_method: 'Windrow' }) })
    const used = await find('sample_methods', 'Windrow')
    await change(used, { ended: true })
    expect(await lookup('sample_methods')).not.toContain('Windrow')
    expect((await server.owner.query(`SELECT details ->> 'sample_method' AS held FROM slips WHERE id = $1`, [slip])).rows).toEqual([{ held: 'Windrow' }])
    expect((await admin.delete(`${CHOICES}/${used.id}`)).status).toBe(405)
    expect((await change({ ...used, version: used.version + 1 }, { ended: false })).body.agency_choice.ended_at).toBeNull()
    expect(await lookup('sample_methods')).toContain('Windrow')
  })

  test('ACCT-10, API-32 each change can be undone; undoing an added choice retires it instead of deleting it', async () => {
    const before = await labels('lanes')
    const addition = await add('lanes', 'Lane 9')
    const moved = await admin.post(`${CHOICES}/${addition.body.agency_choice.id}/move`, { place: 2 })
    expect((await labels('lanes'))[1]).toBe('Lane 9')
    const undo = (written: { headers: Headers }) => admin.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })
    expect((await undo(moved)).body.left).toEqual([])
    expect(await labels('lanes')).toEqual([...before, 'Lane 9'])
    const renamed = await change(await find('lanes', 'Lane 9'), { label: 'Lane 10' })
    await add('lanes', 'Lane 9')
    expect((await undo(renamed)).body.left).toMatchObject([{ record_kind: 'agency_choice', message: 'Lane 9 is already in the list.' }])
  })

  test('ACCT-10 adding or retiring a district changes the districts of projects and employees at once', async () => {
    await add('districts', 'Ñuñoa – 東')
    await change(await find('districts', 'South'), { ended: true })
    expect((await settings()).districts).toEqual(['North', 'Ñuñoa – 東'])
    const project = (district: string, number: string) => admin.post('/v3/dot_projects', { title: 'Road', state_project_number: number, timezone: 'America/Chicago', district })
    expect((await project('Ñuñoa – 東', 'SP-1')).body).toMatchObject({ project: { district: 'Ñuñoa – 東' } })
    expect((await project('South', 'SP-2')).body.detailed_errors).toMatchObject([{ field: 'district' }])
    const person = (district: string) => admin.post('/v3/dot_employees', { first_name: 'Ada', last_name: 'Byron', email: 'ada@choices.example', phone: '', role: 'pending', districts: [district] })
    expect((await person('South')).body.detailed_errors).toEqual([{ field: 'districts', message: 'South is not one of the agency’s districts: North, Ñuñoa – 東.' }])
    expect((await person('Ñuñoa – 東')).body.dot_employee).toMatchObject({ districts: ['Ñuñoa – 東'] })
  })

  test('ACCT-10 a duplicate name, an empty one, one that is too long and an outdated version are refused', async () => {
    expect((await add('directions', ' NORTHBOUND ')).body.detailed_errors).toEqual([{ field: 'label', message: 'NORTHBOUND is already in the list.' }])
    expect((await add('directions', ' \u200b ')).body.message).toBe('Enter a name for the choice.')
    expect((await add('directions', 'x'.repeat(21))).body.message).toBe('A choice in this list can have at most 20 characters.')
    expect((await add('slip_statuses', 'Lost')).status).toBe(422)
    const one = await find('directions', 'Eastbound')
    await change(one, { label: 'East' })
    const late = await change(one, { label: 'Eastward' })
    expect([late.status, late.body.current[0]]).toMatchObject([409, { label: 'East', version: one.version + 1, changed_by: expect.any(String) }])
    const both = await Promise.all(['Both', 'both'].map((label) => add('directions', label)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})
