import type { MessageKey } from '#src/platform/domain/messages'
import type { Verdict } from '#src/platform/domain/verdict'
import { preferences } from '#src/workspace/client/preferences'
import type { Person } from '#src/platform/client/session/person'
import { nothingSelected } from '#src/platform/client/api/rows'
import { session } from '#src/platform/client/session/session'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { makeRegistry, type Registry } from '#src/workspace/client/commands/registry'
import { execute, provideCommands, verdictOf } from '#src/workspace/client/running/run-command'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { dryRun, isWrite, type DryRun } from '#src/workspace/client/writes/send'
import { messageList } from '#src/workspace/client/speech/toasts'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { callApi } from '#src/platform/client/api/call-api'

type Answers = Readonly<Record<string, unknown>>

/** One call that a command made. */
export interface SentCall {
  readonly method: string
  readonly address: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** An answer in place of the API's: with a body, or a status and a body. */
interface Answered {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers a call in place of the API. */
export type Answering = (call: SentCall) => Answered | Promise<Answered>

export interface DeskOptions {
  readonly person?: Partial<Person> | null
  readonly context?: Partial<CommandContext>
  /** Answers calls in this process. Without `answering` and `api`, every call gets a 200 with an empty body. */
  readonly answering?: Answering
  /** Sends the calls to a real server instead, at this address and with the access token of a signed-in person. */
  readonly api?: { readonly base: string; readonly token: string }
  /** Replaces parts of the default environment, which only records the commands' requests. */
  readonly environment?: Partial<CommandEnvironment>
}

/** What a command did. */
export interface Outcome {
  /** The message key of the refusal by `when` or `check`, in which case nothing was sent. */
  readonly refusal: MessageKey | null
  /** The calls that the command sent, in order. */
  readonly sent: readonly SentCall[]
  /** The messages that the command showed, newest first, with their tone. */
  readonly said: readonly { readonly tone: string; readonly words: string }[]
  /** What the command requested from the workspace, for example 'splitPane right'. */
  readonly done: readonly string[]
}

export interface Desk {
  readonly registry: Registry
  run(id: CommandId, answers?: Answers): Promise<Outcome>
  /** The server's dry run of a write (WORK-17). */
  preview(id: CommandId, answers?: Answers): Promise<DryRun>
}

/** The default person of a desk. */
export const administrator: Person = {
  id: 1,
  email: 'administrator@cascadia.example',
  role: 'administrator',
  dot_authority_id: 1,
  dot_authority_name: 'Cascadia DOT',
  impersonated: false,
  contract_number_label: 'State Project Number',
  flags: {},
}

/** Every command of the product, as the client registers them. */
export const registry = makeRegistry(import.meta.glob('../../commands/**/*.ts', { eager: true }))

/** Opens a desk, which runs any command without a browser: in a given context, against a simulated API or a real server. */
export function openDesk({ person = {}, context = {}, answering, api, environment = {} }: DeskOptions = {}): Desk {
  const sent: SentCall[] = []
  const done: string[] = []
  const someone = person === null ? null : { ...administrator, ...person }
  session.person = someone === null ? null : { ...someone }
  session.state = someone === null ? 'unauthenticated' : 'session loaded'
  storeTokensOf(new Headers({ authorization: `Bearer ${api?.token ?? 'desk'}` }))
  globalThis.fetch = fetchFor(sent, answering, api)
  const env = { ...quietEnvironment(done), ...environment }
  provideCommands(registry, env)
  const rowKind = scopeChain(context.pane?.scope ?? 'everywhere').includes('tickets') ? ('ticket' as const) : null
  const fullContext: CommandContext = { rowKind, person: someone, pane: null, row: null, selection: nothingSelected, project: null, drawer: null, ...context }
  const find = (id: CommandId) => {
    const entry = registry.find(id)
    if (entry === undefined) throw new Error(`No command ${id}`)
    return entry
  }
  return {
    registry,
    async run(id, answers = {}) {
      const entry = find(id)
      sent.length = 0
      done.length = 0
      messageList.messages = []
      const { command } = entry
      const verdict: Verdict = verdictOf(entry, fullContext)
      const checked: Verdict | undefined = verdict.allowed && isWrite(command) ? command.check?.(fullContext, answers) : undefined
      const refusal = !verdict.allowed ? verdict.message : checked?.allowed === false ? checked.message : null
      if (verdict.allowed) await execute(entry, fullContext, answers)
      return { refusal, sent: [...sent], said: messageList.messages.map(({ tone, words }) => ({ tone, words })), done: [...done] }
    },
    preview(id, answers = {}) {
      const { command } = find(id)
      if (!isWrite(command)) throw new Error(`${id} does not write`)
      return dryRun(command, fullContext, answers, new AbortController().signal)
    },
  }
}

const realFetch = globalThis.fetch
// Toasts wait for the next animation frame, which does not exist in this process.
globalThis.requestAnimationFrame ??= (draw) => Number(setTimeout(() => draw(Date.now()), 0))

function fetchFor(sent: SentCall[], answering: Answering | undefined, api: DeskOptions['api']): typeof fetch {
  return async (input, init) => {
    const address = String(input)
    const headers = Object.fromEntries(new Headers(init?.headers))
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
    const call = { method: init?.method ?? 'GET', address, body, headers }
    sent.push(call)
    if (api !== undefined) return realFetch(new URL(address, api.base), init)
    const { status = 200, body: answer = {}, headers: more = {} } = (await answering?.(call)) ?? {}
    return new Response(status === 204 ? null : JSON.stringify(answer), { status, headers: { 'content-type': 'application/json', ...more } })
  }
}

function quietEnvironment(done: string[]): CommandEnvironment {
  const note =
    (name: string) =>
    (...args: readonly unknown[]) => {
      done.push([name, ...args.filter((one) => one !== undefined).map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))].join(' '))
    }
  const later = (name: string) => {
    const noted = note(name)
    return (...args: readonly unknown[]) => Promise.resolve(noted(...args))
  }
  return {
    workspace: {
      splitPane: (...args) => {
        note('splitPane')(...args)
        return 'pane-new'
      },
      // leaves out `from`, which is always the pane of the test's own context
      openPath: (path, { from: _from, ...options } = {}) => note('openPath')(path, Object.keys(options).length === 0 ? undefined : options),
      leavePaneFor: (path) => note('leavePaneFor')(path),
      closePane: note('closePane'),
      reopenPane: note('reopenPane'),
      movePane: note('movePane'),
      swapPane: note('swapPane'),
      zoomPane: note('zoomPane'),
      resizePane: note('resizePane'),
      focusPane: note('focusPane'),
      focusRegion: note('focusRegion'),
      followPane: note('followPane'),
      back: note('back'),
      forward: note('forward'),
      paneCount: () => 2,
      panes: () => [
        { id: 'pane-1', number: 1, title: 'Tickets' },
        { id: 'pane-2', number: 2, title: 'Ticket' },
      ],
      canReopen: () => true,
      canStep: () => true,
      isFollowing: () => true,
      link: (what) => `http://slipway.example/${what}`,
    },
    layouts: {
      names: () => ['Coding'],
      all: () => ['Coding'],
      open: later('openLayout'),
      linkOf: (shareId) => `http://slipway.example/shared/${shareId}`,
      reset: note('resetLayout'),
    },
    table: () => null,
    palette: { open: note('openPalette'), openCommand: note('openCommand') },
    place: () => Promise.resolve(null),
    read: (request, signal) => callApi(request, signal === undefined ? {} : { signal }),
    run: later('run'),
    say: note('say'),
    session: { logOut: later('logOut'), stay: later('stay'), agencyChanged: later('agencyChanged'), enterBy: note('enterBy') },
    preferences: {
      theme: () => preferences.theme,
      density: () => preferences.density,
      letters: () => preferences.keys.letters,
      set: note('setPreferences'),
    },
    show: note('show'),
    closeToasts: (which) => {
      done.push(`closeToasts ${which}`)
      return false
    },
    copyText: later('copyText'),
    download: later('download'),
    undo: undoHandle,
  }
}
