import { afterAll, beforeAll, expect, test } from 'vitest'
import { remarks as contract } from '#src/areas/assist/api/remarks'
import { openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { complete } from '#tests/api/assist/provider-server'
import { faultsOf } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { untilWaiting } from '#tests/lock-waits'

let desk: AssistDesk
beforeAll(async () => {
  desk = await openAssistDesk()
  await desk.useProvider()
  await desk.make.flag('show_dwr', true)
})
afterAll(() => desk.close())

/** Creates a draft report for today and proposes these remarks for it. Returns the report's id, its inspector, and the remarks' ids. */
async function draftWith(texts: readonly string[]): Promise<{ readonly inspector: SignedInClient; readonly report: number; readonly ids: readonly number[] }> {
  const model = await desk.readyModel()
  desk.provider.answer = (response) => complete(response, { remarks: texts.map((text) => ({ text, sources: ['T1'] })) })
  await desk.admin.post(`/v1/ai/profiles/${model.id}/run`, { date: today() })
  await desk.ended(model.id)
  const inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(model.project, inspector.person)
  const { body } = await inspector.post('/v1/daily_work_reports', { project_id: model.project, date: today(), remarks: 'Paved.' })
  const report = body.daily_work_report.id
  const listed = await inspector.get(`/v1/ai/remarks?report_id=${report}`)
  expect(faultsOf(contract.list.answer, listed.body)).toEqual([])
  return { inspector, report, ids: listed.body.remarks.map(({ id }: { id: number }) => id) }
}

const remarksOf = async (client: SignedInClient, report: number) => (await client.get(`/v1/daily_work_reports/${report}`)).body.daily_work_report

test('AI-17 proposals never enter a report on their own; the inspector accepts or rejects each, with events, and an undo reverses both', async () => {
  const { inspector, report, ids: [first = 0, second = 0] } = await draftWith(['A load came late.', 'It rained.'])
  expect((await remarksOf(inspector, report)).remarks).toBe('Paved.')
  const { version } = await remarksOf(inspector, report)
  expect((await inspector.post(`/v1/ai/remarks/${first}/take`, { report_id: report, report_version: version - 1 })).status).toBe(version === 1 ? 422 : 409)
  const acceptance = await inspector.post(`/v1/ai/remarks/${first}/take`, { report_id: report, report_version: version })
  expect([acceptance.status, faultsOf(contract.take.answer, acceptance.body)]).toEqual([200, []])
  expect(acceptance.body.daily_work_report).toEqual({ id: report, version: version + 1 })
  expect(acceptance.body.remarks.map(({ id }: { id: number }) => id)).toEqual([second])
  expect((await remarksOf(inspector, report)).remarks).toBe('Paved.\nA load came late.')
  expect((await inspector.post(`/v1/ai/remarks/${first}/take`, { report_id: report })).status).toBe(409)
  const left = await inspector.post(`/v1/ai/remarks/${second}/leave`, { report_id: report })
  expect(left.body.remarks).toEqual([])
  const { rows } = await desk.owner.query(`SELECT event, actor FROM record_events WHERE record_kind = 'ai_remark' AND record_id = ANY ($1) ORDER BY id`, [[first, second]])
  expect(rows.map(({ event }) => event)).toEqual(['taken', 'left'])
  expect((await inspector.post('/v1/slips/undo', { change_set: acceptance.headers.get('change-set') })).status).toBe(200)
  expect((await remarksOf(inspector, report)).remarks).toBe('Paved.')
  expect((await inspector.get(`/v1/ai/remarks?report_id=${report}`)).body.remarks.map(({ id }: { id: number }) => id)).toEqual([first])
})

test('AI-17 API-32 a decision is undone only together with the text in the report, so a remark whose text stays there is not proposed again', async () => {
  const { inspector, report, ids: [first = 0, second = 0] } = await draftWith(['A load came late.', 'It rained.'])
  const undo = async (answer: { headers: Headers }) => {
    const undone = await inspector.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    return { headers: undone.headers, undone: undone.body.undone, left: undone.body.left.map(({ record_kind: kind, message }: { record_kind: string; message: string | null }) => [kind, message]) }
  }
  const why = 'The report of this remark has changed since, so the decision stays.'
  const proposed = async () => (await inspector.get(`/v1/ai/remarks?report_id=${report}`)).body.remarks.map(({ id }: { id: number }) => id)
  const take = (id: number) => inspector.post(`/v1/ai/remarks/${id}/take`, { report_id: report })
  const [ofFirst, ofSecond] = [await take(first), await take(second)]
  expect(await undo(ofFirst)).toMatchObject({ undone: 0, left: [['ai_remark', why], ['daily_work_report', null]] })
  expect([await proposed(), (await remarksOf(inspector, report)).remarks]).toEqual([[], 'Paved.\nA load came late.\nIt rained.'])
  // Once the later acceptance is undone, the first one can be undone and redone. Each time, both the remark's state and the report's text
  // change.
  expect(await undo(ofSecond)).toMatchObject({ undone: 2, left: [] })
  const undone = await undo(ofFirst)
  expect([undone, await proposed(), (await remarksOf(inspector, report)).remarks]).toMatchObject([{ undone: 2, left: [] }, [first, second], 'Paved.'])
  const edit = await inspector.patch(`/v1/daily_work_reports/${report}`, { remarks: 'Paved all day.' })
  expect(edit.status).toBe(200)
  // the report was edited since, so a redo of the acceptance cannot add the remark's text to it: the remark then also stays proposed
  expect(await undo(undone)).toMatchObject({ undone: 0, left: [['ai_remark', why], ['daily_work_report', null]] })
  expect(await proposed()).toEqual([first, second])
  expect(await undo(edit)).toMatchObject({ undone: 1, left: [] })
  expect(await undo(undone)).toMatchObject({ undone: 2, left: [] })
  expect([await proposed(), (await remarksOf(inspector, report)).remarks]).toEqual([[second], 'Paved.\nA load came late.'])
  // if a rule prevents an undo from changing the report, here because the report was sent, the undo does not change the remark either
  await desk.owner.query(`UPDATE daily_work_reports SET status = 'sent', sent_at = now() WHERE id = $1`, [report])
  expect(await undo(ofFirst)).toMatchObject({ undone: 0, left: [['ai_remark', why], ['daily_work_report', expect.any(String)]] })
  expect((await desk.owner.query('SELECT state FROM ai_remarks WHERE id = $1', [first])).rows).toEqual([{ state: 'taken' }])
})

test.each(['take', 'leave'])('AI-17, API-32 a decision (%s) locks the remark before the report, as an undo of a decision does, so the two cannot block each other', async (decision) => {
  const { inspector, report, ids: [id = 0] } = await draftWith(['A load came late.'])
  const undo = await desk.owner.connect()
  try {
    await undo.query('BEGIN')
    await undo.query('SELECT FROM ai_remarks WHERE id = $1 FOR UPDATE', [id])
    const decided = inspector.post(`/v1/ai/remarks/${id}/${decision}`, { report_id: report })
    await untilWaiting(desk.owner, undo)
    expect((await undo.query('SELECT FROM daily_work_reports WHERE id = $1 FOR UPDATE', [report])).rowCount).toBe(1)
    await undo.query('COMMIT')
    expect((await decided).status).toBe(200)
  } finally {
    await undo.query('ROLLBACK')
    undo.release()
  }
})

test('AI-17 only those who may write the report decide, and only on a report of that project and day', async () => {
  const { inspector, report, ids: [first = 0] } = await draftWith(['A load came late.'])
  const other = await draftWith(['Other.'])
  expect((await inspector.post(`/v1/ai/remarks/${other.ids[0]}/take`, { report_id: report })).status).toBe(404)
  expect((await other.inspector.post(`/v1/ai/remarks/${first}/take`, { report_id: report })).status).toBe(404)
  expect((await (await desk.signedIn('read_only_auditor')).post(`/v1/ai/remarks/${first}/take`, { report_id: report })).status).toBe(403)
  await desk.owner.query(`UPDATE daily_work_reports SET status = 'sent', sent_at = now() WHERE id = $1`, [report])
  expect((await inspector.post(`/v1/ai/remarks/${first}/take`, { report_id: report })).status).toBe(422)
  expect((await inspector.post(`/v1/ai/remarks/${first}/leave`, { report_id: report })).status).toBe(422)
})

test('AI-17 remarks from a test are not proposed to any report', async () => {
  const model = await desk.readyModel()
  desk.provider.answer = (response) => complete(response, { remarks: [{ text: 'Tested.', sources: ['T1'] }] })
  await desk.admin.post(`/v1/ai/profiles/${model.id}/test`, {})
  const [run] = await desk.ended(model.id)
  const { body } = await desk.admin.post('/v1/daily_work_reports', { project_id: model.project, date: today() })
  const report = body.daily_work_report.id
  expect((await desk.admin.get(`/v1/ai/remarks?report_id=${report}`)).body.remarks).toEqual([])
  expect((await desk.admin.post(`/v1/ai/remarks/${run?.remarks[0]?.id}/take`, { report_id: report })).status).toBe(404)
})
