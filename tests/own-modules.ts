import { vi } from 'vitest'

/**
 * Gives every test file its own modules, although the files of a worker share one process. Only our own sources are evaluated again,
 * because starting a process and loading the packages would take several times longer than most files. Globals, settings and timers of
 * earlier files are undone, so that no file depends on the order.
 */

/** The state of this process before its first test file, and the timers that files started. */
interface Kept {
  readonly globals: ReadonlyMap<string, PropertyDescriptor>
  readonly settings: Readonly<NodeJS.ProcessEnv>
  readonly timers: Set<ReturnType<typeof setTimeout>>
}

const shared = globalThis as typeof globalThis & { slipwayKept?: Kept }
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
const baseline = (shared.slipwayKept ??= { globals: new Map(ownGlobals()), settings: { ...process.env }, timers: new Set() })

for (const timer of baseline.timers) clearTimeout(timer)
baseline.timers.clear()
for (const [name] of ownGlobals()) if (!baseline.globals.has(name)) Reflect.deleteProperty(globalThis, name)
for (const [name, descriptor] of baseline.globals) if (!isSame(Object.getOwnPropertyDescriptor(globalThis, name), descriptor)) Object.defineProperty(globalThis, name, descriptor)
for (const name of Object.keys(process.env)) if (!(name in baseline.settings)) Reflect.deleteProperty(process.env, name)
Object.assign(process.env, baseline.settings)
globalThis.setTimeout = keepingTimers(globalThis.setTimeout)
globalThis.setInterval = keepingTimers(globalThis.setInterval)

vi.resetModules()
await import('#src/main/domain/all-messages')
await import('#tests/property-seed')

/** All globals but those of vitest itself. */
function ownGlobals(): [string, PropertyDescriptor][] {
  return Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => !/^(?:__vitest|slipwayKept$)/.test(name))
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean {
  return one?.value === other.value && one?.get === other.get && one?.set === other.set
}

/** Wraps a function that starts timers, so that each timer is recorded. */
function keepingTimers<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  const remembering = (...args: unknown[]) => {
    const timer = Reflect.apply(start, globalThis, args) as ReturnType<typeof setTimeout>
    baseline.timers.add(timer)
    return timer
  }
  return Object.defineProperties(remembering, Object.getOwnPropertyDescriptors(start)) as unknown as Start
}
