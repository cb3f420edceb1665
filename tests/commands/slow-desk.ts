import { onError } from '#src/platform/client/api/report-error'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { execute } from '#src/workspace/client/running/run-command'
import { messageList } from '#src/workspace/client/speech/toasts'
import { administrator, openDesk, registry, type SentCall } from '#tests/commands/desk'
import { madeSlip } from '#tests/client/reconciliation/made'
import { expect } from 'vitest'

type Answers = Readonly<Record<string, unknown>>

const pane = { id: 'pane-1', number: 1, path: '/projects/2/tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const
export const today = { date: '2026-11-20' }
export const OTHERS = 'Somebody else changed this ticket.'
/** The error messages that were shown. They are the server's own texts, since the client has none for these errors. */
const refusals: string[] = []
onError(({ message }) => refusals.push(message))

/** An empty answer to all the reads that follow a write. */
const emptyAnswer = { slips: [], change_sets: [], pay_items: [], reconciliation_uoms: [], pay_item_suggestion: null, usual_load: null, last_contractors: [] }

let lastId = 100
/** A new ticket for each test, since the client remembers, by ticket, the versions that its own writes produced. */
export const ticket = () => madeSlip({ id: (lastId += 1), version: 3 })

/**
 * A server that carries out a write when it arrives, refuses outdated versions, and answers only when the test allows it. `changeSets`: the
 * change sets that the server lists as this person's. `foreseen`: what its dry runs answer in addition to the counts.
 */
export function slowDesk({ changeSets = [], foreseen = {} }: { readonly changeSets?: readonly object[]; readonly foreseen?: object } = {}) {
  const versions = new Map<number, number>()
  const flags = new Map<number, boolean>()
  const arrived: { readonly sent: SentCall; readonly status: number; readonly go: () => void }[] = []
  const refusing = new Map<string, number>()
  const late: string[] = []
  openDesk({
    answering: async (sent) => {
      if (sent.method === 'GET') return { body: /\/v[14]\/slips\/\d/.test(sent.address) ? { slip: madeSlip({ id: namedIn(sent).id, version: versions.get(namedIn(sent).id) ?? 0, flag_by_dot: true }) } : { ...emptyAnswer, change_sets: changeSets } }
      if (late.some((path) => sent.address.includes(path))) await new Promise((later) => setTimeout(later, 30))
      const answer = answerOf(sent)
      await new Promise<void>((go) => arrived.push({ sent, status: answer.status, go }))
      return answer
    },
  })
  messageList.messages = []
  refusals.length = 0
  function answerOf(sent: SentCall): { readonly status: number; readonly body: object; readonly headers?: Readonly<Record<string, string>> } {
    const { id, version } = namedIn(sent)
    const current = versions.get(id) ?? 0
    const refused = [...refusing].find(([path]) => sent.address.includes(path))?.[1]
    if (refused !== undefined) return { status: refused, body: { status: refused, message: 'That is not allowed.' } }
    if (version !== undefined && version !== current) return { status: 409, body: { status: 409, message: OTHERS, current: [{ ...madeSlip(), id, version: current, flag_by_dot: flags.get(id) ?? false }] } }
    // as in the real route's answer, a note does not raise the version (TICK-64)
    if (sent.method === 'DELETE') return { status: 200, body: { version: current } }
    if (sent.address.endsWith('/notes')) return { status: 200, body: { note: { id: 1, author_id: administrator.id, author: 'Ada Clerk', text: Reflect.get(Object(sent.body), 'text'), created_at: '2026-11-20T15:00:00Z' }, version: current } }
    if (sent.address.includes('/undo')) return { status: 200, body: { undone: 1, left: [], not_seen: 0, slip_ids: [], records: [] } }
    if (Reflect.get(Object(sent.body), 'dry_run') === true) return { status: 200, body: { would_update: 1, refused: [], ...foreseen } }
    const flag: unknown = Reflect.get(Object(sent.body), 'flag')
    // setting the flag to its current value changes nothing
    const raised = flag !== undefined && flag === (flags.get(id) ?? false) ? current : current + 1
    if (typeof flag === 'boolean') flags.set(id, flag)
    versions.set(id, raised)
    const slip = { ...madeSlip(), id, version: raised, flag_by_dot: flags.get(id) ?? false }
    return { status: 200, body: { slip, slips: [slip], updated: 1, pay_item_assignments: [], version: raised }, headers: { 'change-set-events': raised === current ? '0' : '1' } }
  }
  const come = async (least: number) => {
    if (arrived.length < least) await expect.poll(() => arrived.length, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(least)
  }
  const quiet = () => new Promise((later) => setTimeout(later, 15))
  return {
    /** Runs a command on a ticket as its key would, without waiting for the answer. */
    press(id: CommandId, row: ReturnType<typeof ticket>, answers: Answers = {}, selected: readonly ReturnType<typeof ticket>[] = [], there: Partial<CommandContext> = {}): Promise<void> {
      for (const { id: one, version } of [row, ...selected]) versions.set(one, versions.get(one) ?? version)
      const entry = registry.find(id)
      if (entry === undefined) throw new Error(`No command ${id}`)
      return execute(entry, { rowKind: 'ticket', person: administrator, pane, row, selection: { kind: 'ids', ids: selected.map((one) => one.id), count: selected.length, loaded: selected }, project: null, drawer: null, ...there }, answers)
    },
    /**
     * Waits until at least `least` writes have reached the server. Returns all writes so far: the last part of each path, the version in
     * the request, and the status of the answer.
     */
    async arrived(least = 0): Promise<string[]> {
      await come(least)
      // waits until nothing more arrives
      await quiet()
      return arrived.map(({ sent, status }) => `${sent.address.split('?')[0]?.replace(/\/\d+$/, '/one').split('/').at(-1)} ${String(namedIn(sent).version)} ${status}`)
    },
    async answer(...at: readonly number[]): Promise<void> {
      for (const one of at) {
        await come(one + 1)
        await quiet()
        arrived[one]?.go()
      }
      await quiet()
    },
    sent: (at: number) => arrived[at]?.sent,
    /** Sets the version and the flag that the server has for this ticket to those of the row. */
    shows({ id, version, flag_by_dot: flag }: ReturnType<typeof ticket>) {
      versions.set(id, version)
      flags.set(id, flag)
    },
    /** Simulates a colleague's write, which raises the ticket's version on the server. */
    elsewhere: (row: ReturnType<typeof ticket>) => versions.set(row.id, (versions.get(row.id) ?? row.version) + 1),
    /** Refuses calls to this path with this status from now on; null stops that. */
    refuse: (path: string, status: number | null) => (status === null ? refusing.delete(path) : refusing.set(path, status)),
    /** Delays each later call to this path by 30 ms before the server gets it. */
    delay: (path: string) => late.push(path),
    /** The messages that were shown: first the refusals, then the successes, newest first. */
    said: () => [...refusals, ...messageList.messages.map(({ words }) => words)],
  }
}

function namedIn({ address, body }: SentCall): { readonly id: number; readonly version: number | undefined } {
  const { slip_ids: ids, version, versions } = Object(body) as { slip_ids?: number[]; version?: number; versions?: Record<string, number> }
  const id = ids?.[0] ?? Number(/slips\/(\d+)/.exec(address)?.[1] ?? Object.keys(versions ?? {})[0])
  return { id, version: version ?? versions?.[String(id)] }
}

type SlowDesk = ReturnType<typeof slowDesk>

/** The change set of the request with this index. */
export const changeSet = ({ sent }: SlowDesk, at: number) => sent(at)?.headers['change-set']
/** The change set that the undo with this index asks to reverse. */
export const undid = ({ sent }: SlowDesk, at: number) => Reflect.get(Object(sent(at)?.body), 'change_set')

/** Flags another ticket and saves the flag: an older change, so that a test can tell which of two changes an undo reverses. */
export async function flagBefore(desk: SlowDesk): Promise<void> {
  const flagged = desk.press('tickets.flag', ticket())
  await desk.answer(0)
  await flagged
}
