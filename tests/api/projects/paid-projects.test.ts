import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const yearsAgo = (years: number) => daysAgo(years * 365.25)
const errors: unknown[] = []
const purge = () => purgeDeleted(server.running.platform.database, { error: (facts: unknown) => void errors.push(facts) })
const row = async (text: string, values: unknown[]) => (await server.owner.query(text, values)).rows[0]
const isThere = async (project: number) => (await row('SELECT FROM dot_projects WHERE id = $1', [project])) !== undefined

/** A project that was deleted at `deletedAt`. Its only ticket is coded in period 1, and that period was closed at `closedAt`. */
async function paidProject(closedAt: Date, deletedAt: Date) {
  const project = await server.make.project({ title: `Paid ${closedAt.getTime()}` })
  await server.make.payPeriod(project)
  const item = await server.make.payItem(project)
  const slip = await server.make.ticket(project)
  const coded = await administrator.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '9.50' }] })
  expect(coded.status).toBe(200)
  expect((await administrator.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31', keep_later: true })).status).toBe(200)
  // changes the time at which the period was closed; disables the trigger that protects closed periods while it does so
  await server.owner.query(`BEGIN; ALTER TABLE pay_periods DISABLE TRIGGER keep_closed;
    UPDATE pay_periods SET closed_at = '${closedAt.toISOString()}' WHERE dot_project_id = ${project} AND number = 1;
    ALTER TABLE pay_periods ENABLE TRIGGER keep_closed; COMMIT`)
  await server.owner.query('UPDATE dot_projects SET deleted_at = $2, deleted_by = 1 WHERE id = $1', [project, deletedAt])
  return { project, slip, item }
}

describe('a deleted project that was paid', () => {
  test('H1 CONST-4 it is kept with its frozen lines and codes after 31 days, hidden, and cannot be restored', async () => {
    const { project, slip } = await paidProject(daysAgo(60), daysAgo(40))
    const bare = await server.make.project({ deleted_at: daysAgo(40), deleted_by: 1 })
    await purge()
    expect([await isThere(project), await isThere(bare)]).toEqual([true, false])
    expect(await row('SELECT quantity FROM pay_period_lines WHERE dot_project_id = $1', [project])).toEqual({ quantity: '9.50' })
    expect(await row('SELECT dot_project_id, coded, pay_period FROM slips WHERE id = $1', [slip])).toEqual({ dot_project_id: project, coded: true, pay_period: 1 })
    const listed = await administrator.get('/v3/projects?deleted=true&page_size=1000')
    expect(listed.body.projects.map(({ id }: { id: number }) => id)).not.toContain(project)
    expect((await administrator.post(`/v1/dot_projects/${project}/restore`, {})).status).toBe(422)
  })

  test('H1 CONST-4 an approved Update or a coded ticket is enough to keep it', async () => {
    const approved = await server.make.project({ deleted_at: daysAgo(40), deleted_by: 1 })
    await server.owner.query(`INSERT INTO change_orders (dot_authority_id, dot_project_id, number, date, state, created_by, approved_by, approved_by_name, approved_at)
      VALUES (1, $1, 1, '2026-01-01', 'approved', 1, 1, 'Pat', now())`, [approved])
    const coded = await server.make.project({ deleted_at: daysAgo(40), deleted_by: 1 })
    await server.make.payPeriod(coded)
    await server.make.ticket(coded, { coded: true, pay_period: 1, primary_pay_item_id: await server.make.payItem(coded) })
    await purge()
    expect([await isThere(approved), await isThere(coded)]).toEqual([true, true])
  })

  test('H1 CONST-4 after the retention time of the agency it is purged, and each ticket stays with an event that names the project and what the ticket lost', async () => {
    const { version } = (await administrator.get(`/v1/dot_authorities/${server.make.firstAgency}`)).body.dot_authority
    const saved = await administrator.patch(`/v1/dot_authorities/${server.make.firstAgency}`, { version, retention_years: 4 })
    expect(saved.body.dot_authority).toMatchObject({ retention_years: 4 })
    const recent = await paidProject(yearsAgo(3.9), yearsAgo(3.9))
    const due = await paidProject(yearsAgo(4.1), yearsAgo(4.1))
    await purge()
    expect([await isThere(recent.project), await isThere(due.project)]).toEqual([true, false])
    expect(await row('SELECT dot_project_id, coded, pay_period FROM slips WHERE id = $1', [due.slip])).toEqual({ dot_project_id: null, coded: false, pay_period: null })
    const event = await row(`SELECT changes, actor, slip_version FROM slip_events WHERE slip_id = $1 AND event = 'project_purged'`, [due.slip])
    expect(event).toMatchObject({ actor: 'Slipway', changes: { project: [expect.stringContaining('Paid'), null], pay_item_assignments: [[{ quantity: '9.50', pay_period: 1 }], []] } })
    expect(event.slip_version).toBe((await row('SELECT version FROM slips WHERE id = $1', [due.slip])).version)
  })

  test('H1 CONST-4 no setting and no call removes it before three years', async () => {
    const agency = `/v1/dot_authorities/${server.make.firstAgency}`
    const { version } = (await administrator.get(agency)).body.dot_authority
    const refused = await administrator.patch(agency, { version, retention_years: 2 })
    expect([refused.status, refused.body.message]).toEqual([422, 'Enter a whole number of years from 3 to 100.'])
    await expect(server.owner.query('UPDATE dot_authorities SET retention_years = 2')).rejects.toMatchObject({ code: '23514' })
    const { project } = await paidProject(yearsAgo(2.9), yearsAgo(2.9))
    await server.owner.query('UPDATE dot_authorities SET retention_years = NULL')
    const rows = await server.running.platform.database.inAgency(server.make.firstAgency, (db) => db.client.query('SELECT * FROM purge_project($1, 0)', [project]))
    expect([rows.rowCount, await isThere(project)]).toEqual([0, true])
  })

  test('H1 PROJ-50 the delete confirmation says that what was paid is kept', async () => {
    const { project } = await paidProject(daysAgo(1), daysAgo(1))
    await administrator.post(`/v1/dot_projects/${project}/restore`, {})
    const preview = await administrator.delete(`/v1/dot_projects/${project}`, { dry_run: true })
    expect(preview.body.confirm).toContain('You can restore it within 30 days. After that it stays hidden, and what was paid is kept for at least 7 years.')
  })
})

describe('the purge itself', () => {
  test('H1 CONST-4 one project that cannot be purged stops neither the others nor the other kinds and agencies', async () => {
    const other = await server.make.agency()
    const [stuck, free] = [await server.make.project({ deleted_at: daysAgo(40) }), await server.make.project({ deleted_at: daysAgo(40) })]
    const theirs = await server.make.project({ deleted_at: daysAgo(40), dot_authority_id: other })
    const slip = await server.make.ticket(free)
    await server.owner.query(`
      CREATE FUNCTION stuck_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck' USING ERRCODE = 'restrict_violation'; END $$;
      CREATE TRIGGER stuck_for_test BEFORE DELETE ON dot_projects FOR EACH ROW WHEN (OLD.id = ${stuck}) EXECUTE FUNCTION stuck_for_test()`)
    errors.length = 0
    expect(await purge()).toBe(2)
    await server.owner.query('DROP TRIGGER stuck_for_test ON dot_projects')
    expect([await isThere(stuck), await isThere(free), await isThere(theirs)]).toEqual([true, false, false])
    expect(errors).toMatchObject([{ agency: server.make.firstAgency, kind: 'projects', record: stuck }])
    expect(await row(`SELECT event FROM slip_events WHERE slip_id = $1`, [slip])).toEqual({ event: 'project_purged' })
    expect(await purge()).toBe(1)
  })

  test('H1 it knows every table whose rows belong to a project', async () => {
    // The query leaves out tables that a purge need not handle: the events and the audit binders, which keep the id of a purged project;
    // slip_keys, to which a trigger copies the project of a ticket; and tables whose foreign key deletes or clears their rows.
    const { rows } = await server.owner.query<{ name: string }>(`
      SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'dot_project_id' AND t.table_type = 'BASE TABLE' AND table_name NOT IN ('record_events', 'slip_events', 'slip_keys', 'audit_binders')
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = table_name::regclass AND confrelid = 'dot_projects'::regclass AND confdeltype IN ('c', 'n'))`)
    const { source } = await row(`SELECT prosrc AS source FROM pg_proc WHERE proname = 'purge_project'`, [])
    expect(rows.map(({ name }) => name).filter((name) => !String(source).includes(name))).toEqual([])
    expect(rows.length).toBeGreaterThan(15)
  })
})
