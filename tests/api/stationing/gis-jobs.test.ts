import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { GIS_FILES, OHIO_SOUTH, roadFile, sendForm } from '#tests/api/stationing/gis-form'
import { untilWaiting } from '#tests/lock-waits'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const folder = temporaryFolder('gis-jobs')
const patiently = { timeout: 60_000, interval: 100 }
let desk: Desk
let project: number
beforeAll(async () => {
  desk = await openDesk({ DATA_DIR: folder.path })
  project = await desk.make.project({ title: 'SR 14' })
})
afterAll(async () => {
  await desk.close()
  folder.remove()
})

type Files = Parameters<typeof sendForm>[3]
const send = (files: Files) => sendForm(desk, desk.clerk, { dot_project_id: project, projection: OHIO_SOUTH }, files)
const one = async (id: number) => (await desk.clerk.get(`${GIS_FILES}/${id}`)).body.fme_import_file_request
const settled = (id: number) => vi.waitFor(async () => {
  const file = await one(id)
  expect(file.status).not.toBe('pending')
  return file
}, patiently)
const jobs = async (): Promise<readonly { readonly id: string; readonly status: string }[]> => (await desk.clerk.get('/v1/jobs')).body.jobs
const again = (id: number) => desk.clerk.patch(`${GIS_FILES}/${id}`, { status: 'pending' })

test('GEO-8 a job that reads a file can be canceled while it runs and before it began; the file has then failed and can be sent again', async () => {
  const ids: number[] = []
  for (const name of ['first.ifc', 'second.ifc']) ids.push((await settled((await send([[name, roadFile('indot-twin-branch.ifc')]])).body.content[0].id)).id)
  const [running = 0, waiting = 0] = ids
  await desk.owner.query("UPDATE gis_files SET status = 'failed' WHERE id = ANY ($1)", [ids])
  const lock = await desk.owner.connect()
  try {
    // this lock makes the running job wait when it reads the pieces of its file
    await lock.query('BEGIN; LOCK TABLE gis_file_pieces IN ACCESS EXCLUSIVE MODE')
    for (const id of ids) expect((await again(id)).body.fme_import_file_request.status).toBe('pending')
    await vi.waitFor(async () => expect((await jobs()).filter(({ status }) => status === 'loading')).toHaveLength(1), patiently)
    const open = (await jobs()).filter(({ status }) => status === 'loading' || status === 'pending')
    expect(open).toHaveLength(2)
    for (const { id } of open) expect((await desk.clerk.delete(`/v1/jobs/${id}`)).status).toBe(204)
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
  for (const id of [running, waiting]) expect(await settled(id)).toMatchObject({ status: 'failed', message: 'Failed to upload file.', alignments: [] })
  for (const id of [running, waiting]) {
    expect((await again(id)).body.fme_import_file_request.status).toBe('pending')
    expect(await settled(id)).toMatchObject({ status: 'ready_for_review', alignments: [{ name: 'PR_Twin_Branch_section' }] })
  }
})

thorough('GEO-4 GEO-8 each of 20 files sent at once is read: every one ends ready for review, or failed when its data are bad', async () => {
  const good = roadFile('indot-twin-branch.ifc')
  const names = Array.from({ length: 20 }, (_value, at) => `road-${at + 1}.ifc`)
  const answer = await send(names.map((name, at) => [name, at % 5 === 4 ? Buffer.concat([good.subarray(0, good.length - 200), Buffer.from(`/* ${at} */`)]) : Buffer.concat([good, Buffer.from(`/* ${at} */`)])]))
  expect([answer.status, answer.body.content.map(({ name }: { name: string }) => name).toSorted()]).toEqual([200, names.toSorted()])
  const ended = await Promise.all(answer.body.content.map(({ id }: { id: number }) => settled(id)))
  expect(ended.filter(({ status }) => status === 'ready_for_review')).toHaveLength(16)
  expect(ended.filter(({ status, message }) => status === 'failed' && message.startsWith('Bad data when generating routes from a file'))).toHaveLength(4)
  expect((await jobs()).filter(({ status }) => status === 'loading' || status === 'pending')).toEqual([])
})

test('GEO-8 GEO-10 API-32 a file that was deleted while it was pending is read once an undo restores it, and so is one whose processing is redone', async () => {
  const [blocking, id] = [(await send([['blocking.ifc', roadFile('indot-twin-branch.ifc')]])).body.content[0].id, (await send([['undone.ifc', roadFile('indot-twin-branch.ifc')]])).body.content[0].id]
  for (const file of [blocking, id]) await settled(file)
  const idle = () => vi.waitFor(async () => expect((await jobs()).filter(({ status }) => status === 'loading' || status === 'pending')).toEqual([]), patiently)
  const undo = async (answer: { headers: Headers }) => {
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    expect(undone.body).toMatchObject({ undone: 1, left: [] })
    return undone
  }
  await idle()
  const removed = await desk.clerk.delete(`${GIS_FILES}/${id}`)
  // sets the state in which a file stays if it is deleted while a job reads it, because the job then discards its result
  await desk.owner.query("UPDATE gis_files SET status = 'pending' WHERE id = $1", [id])
  await desk.owner.query('DELETE FROM gis_file_alignments WHERE gis_file_id = $1', [id])
  await undo(removed)
  expect(await settled(id)).toMatchObject({ status: 'ready_for_review', alignments: [{ name: 'PR_Twin_Branch_section' }] })
  await idle()
  await desk.owner.query("UPDATE gis_files SET status = 'failed' WHERE id = ANY ($1)", [[blocking, id]])
  const lock = await desk.owner.connect()
  let undone
  try {
    // The lock makes the job of the file `blocking` wait, and the job of the file `id` waits for that job. When the second job can run at
    // last, the undo has already changed its file, which is no longer pending.
    await lock.query('BEGIN; LOCK TABLE gis_file_pieces IN ACCESS EXCLUSIVE MODE')
    await again(blocking)
    undone = await undo(await again(id))
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
  await idle()
  expect((await one(id)).status).toBe('failed')
  await undo(undone)
  expect(await settled(id)).toMatchObject({ status: 'ready_for_review', alignments: [{ name: 'PR_Twin_Branch_section' }] })
})

test('GEO-10 when one person sends a file again and another deletes it at once, both are done and neither is asked to try again', async () => {
  const { body: { content: [{ id }] } } = await send([['both.ifc', roadFile('indot-twin-branch.ifc')]])
  await settled(id)
  await desk.owner.query("UPDATE gis_files SET status = 'failed' WHERE id = $1", [id])
  const colleague = await desk.signedIn('administrator')
  const holder = await desk.owner.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM gis_files WHERE id = $1 FOR UPDATE', [id])
    const sent = again(id)
    await untilWaiting(desk.owner, holder)
    const removed = colleague.delete(`${GIS_FILES}/${id}`)
    await untilWaiting(desk.owner, holder, 2)
    await holder.query('COMMIT')
    expect([(await sent).status, (await removed).status]).toEqual([200, 204])
  } finally {
    holder.release()
  }
  // in each round, the calls that process, change and delete the file are sent at once, so that they run in a random order
  for (let round = 0; round < 8; round += 1) {
    expect((await desk.clerk.post(`${GIS_FILES}/${id}/restore`)).status).toBe(200)
    await desk.owner.query("UPDATE gis_files SET status = 'failed' WHERE id = $1", [id])
    const [sent, renamed, removed] = await Promise.all([again(id), colleague.patch(`${GIS_FILES}/${id}`, { scale_factor: `1.000${round + 1}` }), colleague.delete(`${GIS_FILES}/${id}`)])
    expect([[200, 404].includes(sent.status) || sent, [200, 404].includes(renamed.status) || renamed, removed.status]).toEqual([true, true, 204])
  }
})

thorough('GEO-4 twenty uploads sent at once, each in pieces that take turns, arrive whole and are added together', async () => {
  const uploads = Array.from({ length: 20 }, (_value, at) => ({ upload: randomUUID(), name: `plan-${at + 1}.dwg`, content: Buffer.concat([Buffer.from('AC1032 '), Buffer.alloc(60_000 + at * 1_000, 65 + at)]) }))
  for (const half of [0, 1]) {
    const answers = await Promise.all(uploads.map(({ upload, name, content }) => {
      const [offset, end] = half === 0 ? [0, content.length >> 1] : [content.length >> 1, content.length]
      return sendForm(desk, desk.clerk, { upload, size: content.length, offset }, [[name, content.subarray(offset, end)]])
    }))
    expect(answers.map(({ status, body }) => [status, body.received])).toEqual(uploads.map(({ content }) => [200, half === 0 ? content.length >> 1 : content.length]))
  }
  const added = await sendForm(desk, desk.clerk, { dot_project_id: project, projection: OHIO_SOUTH, uploads: uploads.map(({ upload }) => upload).join(',') }, [])
  expect([added.status, added.body.content.map(({ name, size }: { name: string; size: number }) => [name, size]).toSorted()]).toEqual([200, uploads.map(({ name, content }) => [name, content.length]).toSorted()])
})

test('GEO-4 an upload that stops at 99 % continues from there, even when its last piece arrives twice', async () => {
  const content = Buffer.concat([Buffer.from('AC1032 '), Buffer.alloc(99_993, 32), Buffer.from('the end of it')])
  const upload = randomUUID()
  const piece = (offset: number, end: number, size = content.length) => sendForm(desk, desk.clerk, { upload, size, offset }, [['plan.dwg', content.subarray(offset, end)]])
  expect((await piece(0, 100_000)).body.received).toBe(100_000)
  // part of the file is still missing, so the file cannot be added
  const add = () => sendForm(desk, desk.clerk, { dot_project_id: project, projection: OHIO_SOUTH, uploads: upload }, [])
  expect(await add()).toMatchObject({ status: 422, body: { message: 'An uploaded file is missing or not complete. Upload it again.' } })
  // two windows resume the upload at the same time and send the same piece
  expect((await Promise.all([piece(100_000, content.length), piece(100_000, content.length)])).map(({ status, body }) => [status, body.received])).toEqual([[200, content.length], [200, content.length]])
  const added = await add()
  expect([added.status, added.body.content[0].size]).toEqual([200, content.length])
  // the upload's id has been used, so a further piece is refused and does not cause a server error
  expect((await piece(0, 100)).status).toBe(422)
})
