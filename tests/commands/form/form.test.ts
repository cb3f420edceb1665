import { afterEach, describe, expect, test, vi } from 'vitest'
import { Type } from 'typebox'
import { refuse, allow } from '#src/platform/domain/verdict'
import { createForm } from '#src/platform/client/form/form'
import { openForm } from '#src/platform/client/form/open-forms'
import { requests } from '#src/platform/client/api/requests'
import type { PaneInContext } from '#src/workspace/client/commands/context'
import { onError } from '#src/platform/client/api/report-error'
import { showError } from '#src/workspace/client/speech/show-error'
import { closeToasts, presentThrough, showToast } from '#src/workspace/client/speech/toasts'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { openDesk, type Answering } from '#tests/commands/desk'

const calls = requests({
  save: { method: 'PATCH', path: '/things/:id', params: Type.Object({ id: Type.Integer() }), body: Type.Object({ title: Type.String(), version: Type.Integer() }), answer: Type.Object({ title: Type.String(), version: Type.Integer() }) },
})
const formPane: PaneInContext = { id: 'pane-form', number: 1, path: '/thing', scope: 'form', title: 'Thing', params: {} }
let close = () => {}
afterEach(() => close())

function openThing(answering?: Answering, pane = formPane) {
  const saved: unknown[] = []
  const form = createForm({
    start: { title: 'Old', note: '', version: 1 },
    labels: { title: 'Title', note: 'Note' },
    check: ({ title }) => ({ title: title === '' ? refuse('errors.title_is_required') : allow }),
    request: ({ title, version }) => calls.save({ id: 7, title, version }),
    successMessage: (answer) => `${answer.title} saved`,
    present: (row) => ({ title: String(Reflect.get(row, 'title')), note: '', version: Number(Reflect.get(row, 'version')) }),
    saved: (answer) => void saved.push(answer),
  })
  const closeOthers = close
  const closeThis = openForm(pane.id, {
    ...form, successMessage: (answer) => form.options().successMessage(answer as never, form.values()), took: (answer) => form.took(answer as never, () => undefined),
    undoWords: () => null, isUndoable: true, leaveTo: '/things',
  })
  close = () => {
    closeThis()
    closeOthers()
    close = () => {}
  }
  const desk = openDesk({ context: { pane }, ...(answering === undefined ? {} : { answering }), environment: {} })
  return { form, saved, desk }
}

describe('the commands of a form', () => {
  test('saving sends nothing while a rule refuses, and names the field', async () => {
    const { form, desk } = openThing()
    form.put('title', '')
    const { refusal, sent } = await desk.run('form.save')
    expect([refusal, sent]).toEqual(['workspace.form_not_right', []])
    expect(form.snapshot().problems).toEqual({ title: 'A title is required.' })
  })

  test('saving sends the one request of the form, shows its message and leaves nothing unsaved', async () => {
    const { form, saved, desk } = openThing(() => ({ body: { title: 'New', version: 2 } }))
    form.put('title', 'New')
    const { sent, said } = await desk.run('form.save')
    expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual([['PATCH', '/things/7', { title: 'New', version: 1 }]])
    expect(said).toEqual([{ tone: 'success', words: 'New saved' }])
    expect([form.isDirty(), saved]).toEqual([false, [{ title: 'New', version: 2 }]])
  })

  test('API-35 after a 409 the user keeps mine or theirs, and the next save is sent with the current version', async () => {
    const answers = [{ status: 409, body: { status: 409, message: 'Changed.', current: [{ title: 'Theirs', version: 5, changed_by: 'Ana Ruiz' }] } }, { body: { title: 'Mine', version: 6 } }]
    const { form, desk } = openThing(() => answers.shift() ?? {})
    form.put('title', 'Mine')
    await desk.run('form.save')
    expect(form.snapshot().conflict).toMatchObject({ by: 'Ana Ruiz', differing: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] })
    await desk.run('form.keep-mine')
    expect(form.snapshot().conflict).toBeNull()
    const { sent } = await desk.run('form.save')
    expect(sent.map(({ body }) => body)).toEqual([{ title: 'Mine', version: 5 }])
  })

  test('API-35 a save is refused until what it would overwrite has been shown long enough to be read', async () => {
    const answers = [{ status: 409, body: { status: 409, message: 'Changed.', current: [{ title: 'Theirs', version: 5, changed_by: 'Ana Ruiz' }] } }, { body: { title: 'Mine', version: 6 } }]
    const { form, desk } = openThing(() => answers.shift() ?? {})
    form.put('title', 'Mine')
    await desk.run('form.save')
    const early = await desk.run('form.save')
    expect([early.refusal, early.sent]).toEqual(['workspace.form_conflict_new', []])
    const since = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => since + 2_000)
    try {
      expect((await desk.run('form.save')).sent.map(({ body }) => body)).toEqual([{ title: 'Mine', version: 5 }])
    } finally {
      clock.mockRestore()
    }
  })

  test('WORK-32 a record that is read again while a save is under way is taken over after the answer, not taken for input', async () => {
    let answer = (): void => undefined
    const { form, desk } = openThing(() => new Promise((done) => {
      answer = () => done({ body: { title: 'Old', version: 2 } })
    }))
    const first = desk.run('form.save')
    await expect.poll(() => form.isSaving()).toBe(true)
    const readAgain = { ...form.options(), start: { title: 'Theirs', note: '', version: 3 } }
    form.use(readAgain)
    expect(form.values()).toMatchObject({ title: 'Old' })
    answer()
    await first
    expect(form.unsaved()).toEqual([])
    form.use(readAgain)
    expect([form.values().title, form.unsaved()]).toEqual(['Theirs', []])
  })

  test('API-35 choosing theirs puts their value into the field', async () => {
    const { form, desk } = openThing(() => ({ status: 409, body: { status: 409, message: 'Changed.', current: [{ title: 'Theirs', version: 5 }] } }))
    form.put('title', 'Mine')
    await desk.run('form.save')
    await desk.run('form.take-theirs')
    expect(form.values()).toMatchObject({ title: 'Theirs', version: 5 })
    expect(form.isDirty()).toBe(false)
  })

  test('WORK-33 a second save of the same values is ignored, and what is typed meanwhile is neither lost nor reported as saved', async () => {
    let answer = (_version: number): void => undefined
    const { form, saved, desk } = openThing(() => new Promise((done) => {
      answer = (version) => done({ body: { title: 'New', version } })
    }))
    form.put('title', 'New')
    const first = desk.run('form.save')
    await expect.poll(() => form.mustWait()).toBe(false)
    const again = await desk.run('form.save')
    expect([again.refusal, again.sent.length, again.said]).toEqual([null, 0, []])
    form.put('note', 'typed later')
    expect((await desk.run('form.save')).refusal).toBe('workspace.form_is_saving')
    answer(2)
    await first
    expect([form.values(), form.unsaved(), saved.length]).toEqual([{ title: 'New', note: 'typed later', version: 1 }, ['Note'], 1])
    expect(form.mustWait()).toBe(false)
  })

  test('ERR-7 a save that did not reach the server reports that nothing was saved or lost, and is retried with the same key', async () => {
    let isAway = true
    const { form, desk } = openThing(() => {
      if (isAway) throw new TypeError('Failed to fetch')
      return { body: { title: 'New', version: 2 } }
    })
    form.put('title', 'New')
    const lost = await desk.run('form.save')
    expect(form.snapshot().problem).toBe('Not saved: the server did not answer. Your input is kept. Save again; it will not be saved twice.')
    isAway = false
    const again = await desk.run('form.save')
    const keys = [...lost.sent, ...again.sent].map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(form.isDirty()).toBe(false)
  })

  test('SHELL-65 the message of a refused save leaves the screen when the form is saved again, and a message about anything else stays', async () => {
    const shown = new Map<number, string>()
    presentThrough({ show: (_tone, words, { place, details }) => void shown.set(place, [words, ...details].join(' ')), dismiss: (place) => void shown.delete(place), isHeld: () => false })
    const stop = onError(showError)
    const refusal = (title: string) => ({ status: 422, body: { status: 422, message: 'The request is not valid.', detailed_errors: [{ field: 'title', message: `Title ${title} is already in use.` }] } })
    const answers: Awaited<ReturnType<Answering>>[] = [refusal('Taken'), refusal('Used'), refusal('Used'), { body: { title: 'Free', version: 2 } }]
    const { form, desk } = openThing(() => answers.shift() ?? {})
    // closes the messages that other tests have left
    closeToasts('all')
    shown.clear()
    showToast('error', 'The export failed.')
    const save = async (title: string) => {
      form.put('title', title)
      await desk.run('form.save')
      return [...shown.values()]
    }
    expect(await save('Taken')).toEqual(['The export failed.', 'The request is not valid. Title Taken is already in use.'])
    expect(form.snapshot().problems).toEqual({ title: 'Title Taken is already in use.' })
    expect(await save('Used')).toEqual(['The export failed.', 'The request is not valid. Title Used is already in use.'])
    // the server refuses again for the same reason, right after the first time: the message is shown again
    expect(await save('used')).toEqual(['The export failed.', 'The request is not valid. Title Used is already in use.'])
    const notRight = 'Fix the highlighted fields. Your changes are kept.'
    expect(await save('')).toEqual(['The export failed.', 'The request is not valid. Title Used is already in use.', notRight])
    expect(await save('Free')).toEqual(['The export failed.', 'Free saved'])
    expect([form.snapshot().problems, form.snapshot().problem]).toEqual([{}, null])
    stop()
  })

  test('SHELL-63 saving the form of another pane leaves the warning about this one on the screen', async () => {
    const shown = new Map<number, string>()
    presentThrough({ show: (_tone, words, { place }) => void shown.set(place, words), dismiss: (place) => void shown.delete(place), isHeld: () => false })
    const [here, beside] = [openThing(), openThing(() => ({ body: { title: 'New', version: 2 } }), { ...formPane, id: 'pane-beside', number: 2 })]
    closeToasts('all')
    shown.clear()
    here.form.put('title', '')
    await here.desk.run('form.save')
    beside.form.put('title', 'New')
    await beside.desk.run('form.save')
    expect([...shown.values()]).toEqual(['Fix the highlighted fields. Your changes are kept.', 'New saved'])
  })

  test('API-32 a save can be undone as the record that was saved, even if its pane shows another form by the time of the answer', async () => {
    const answers: (() => void)[] = []
    const { desk } = openThing(() => new Promise((done) => {
      answers.push(() => done({ body: { title: 'New', version: 2 } }))
    }))
    const saving = desk.run('form.save')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    close()
    close = openForm(formPane.id, { ...createForm({ start: {}, labels: {}, request: () => calls.save({ id: 8, title: '', version: 1 }), successMessage: () => null }), successMessage: () => null, undoWords: () => 'password', isUndoable: true, records: 'employee', leaveTo: null } as never)
    answers[0]?.()
    await saving
    expect(undoHandle.lastUndoable()).toMatchObject({ words: 'change' })
    expect(undoHandle.lastUndoable()?.things(1)).toBe('1 ticket')
  })

  test('Escape returns to where the form was opened from', async () => {
    const { desk } = openThing()
    expect((await desk.run('form.leave')).done).toEqual(['back'])
  })
})
