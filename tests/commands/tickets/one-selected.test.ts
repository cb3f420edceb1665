import { describe, expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { StepQuestion } from '#src/workspace/client/commands/step'
import { openDesk } from '#tests/commands/desk'

/** A table in which one row is selected and another one has the focus. */
function oneSelected(scope: 'tickets' | 'job-number-table', selected: object, focused: object): Partial<CommandContext> {
  const [row, selectedRow] = [focused, selected] as unknown as CommandContext['row'][]
  const pane = { id: 'p', number: 1, path: '/', scope, title: '', params: {} } as NonNullable<CommandContext['pane']>
  return { pane, row: row ?? null, selection: { kind: 'ids', ids: [selectedRow?.id ?? 0], count: 1, loaded: selectedRow ? [selectedRow] : [] } }
}

/** The labels of a question's choices, and the calls that read them. */
async function choicesOf(id: CommandId, step: string, context: Partial<CommandContext>, body: object) {
  const calls: string[] = []
  const desk = openDesk({ context, answering: ({ address }) => (calls.push(address), { body }) })
  const question = { context: { drawer: null, project: null, ...context }, typed: '', answersSoFar: {}, signal: new AbortController().signal, env: { read: async (request: { readonly query?: unknown }) => (calls.push(JSON.stringify(request.query)), body) } }
  const steps: Readonly<Record<string, { choices?(question: StepQuestion): unknown }>> = desk.registry.find(id)?.command.steps ?? {}
  const choices = (await steps[step]?.choices?.(question as unknown as StepQuestion)) as readonly { readonly label: string }[]
  return { labels: choices.map(({ label }) => label), calls }
}

describe('WORK-24 a command on a single record acts on the selected one while another one has the focus', () => {
  const ticket = (id: number) => ({ id, version: 1, ticket_number: `T-${id}`, dot_project_id: 7 })
  const tickets = oneSelected('tickets', ticket(5), ticket(6))

  test('PLUS-12 the findings to answer are those of the selected ticket', async () => {
    expect((await choicesOf('findings.answer-ticket', 'findings', tickets, { slip_findings: [] })).calls.join()).toContain('"slip_id":5')
  })

  test('SAMP-2 a sample is added to the selected ticket', async () => {
    const { sent } = await openDesk({ context: { ...tickets, rowKind: 'ticket' }, answering: () => ({ body: { sample: { id: 1, version: 1, sample: 'S-1', ticket_number: 'T-5' } } }) }).run('samples.add-on-ticket', { sample: 'S-1', sublot: '1A' })
    expect(sent[0]?.body).toMatchObject({ slip_id: 5 })
  })

  test('CALB-8 the suggested project is that of the selected job number', async () => {
    const job = (id: number, title: string) => ({ id, version: 1, state: 'unconnected', suggestion: { id, title, state_project_number: `SP ${id}`, reasons: ['same name'] } })
    const { labels } = await choicesOf('calibration.connect', 'project', oneSelected('job-number-table', job(5, 'Ford Bridge'), job(6, 'SR 14')), { projects: [], content: [] })
    expect(labels[0]).toBe('Ford Bridge')
  })
})
