import type { Snapshot } from 'valtio'

export type Theme = 'light' | 'dark' | 'high_contrast' | 'system'
export type Density = 'compact' | 'comfortable'

/** How often this person used a command or page, and when last (WORK-13). */
export interface Usage {
  /** Uses per day (YYYY-MM-DD), for the last 30 days only. */
  readonly days: Readonly<Record<string, number>>
  readonly last: number
}

export interface Preferences {
  theme: Theme
  density: Density
  keys: {
    /** Whether single-letter keys work (WORK-20). */
    letters: boolean
    /** Keys that the person changed, by command id. They replace the command's declared keys. */
    changed: Record<string, string[]>
  }
  usage: Record<string, Usage>
  /** The agencies whose setup list is hidden. */
  setupHidden: number[]
}

/** The settings in the server's format, or a patch of them. */
export type PlainPreferences = Readonly<Record<string, unknown>>

/** Reads stored settings of any shape: missing or invalid parts get their defaults. */
export function readPreferences(stored: unknown): Preferences {
  const keys = at(stored, 'keys')
  return {
    theme: oneOf(at(stored, 'theme'), ['light', 'dark', 'high_contrast', 'system'], 'system'),
    density: oneOf(at(stored, 'density'), ['compact', 'comfortable'], 'compact'),
    keys: { letters: at(keys, 'letters') !== false, changed: readKeys(at(keys, 'changed')) },
    usage: readUsage(at(stored, 'usage')),
    setupHidden: readIds(at(stored, 'setup_hidden')),
  }
}

/** Converts settings to the server's format. */
export function plainOf({ theme, density, keys, usage, setupHidden }: Snapshot<Preferences>): PlainPreferences {
  return { theme, density, keys, usage, setup_hidden: setupHidden }
}

function readIds(stored: unknown): number[] {
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}

function readKeys(stored: unknown): Record<string, string[]> {
  const read: Record<string, string[]> = {}
  for (const [id, keys] of entriesOf(stored)) {
    if (Array.isArray(keys)) read[id] = keys.filter((key): key is string => typeof key === 'string')
  }
  return read
}

function readUsage(stored: unknown): Record<string, Usage> {
  const read: Record<string, Usage> = {}
  for (const [id, usage] of entriesOf(stored)) {
    const last = at(usage, 'last')
    const days: Record<string, number> = {}
    for (const [day, uses] of entriesOf(at(usage, 'days'))) if (typeof uses === 'number') days[day] = uses
    if (typeof last === 'number') read[id] = { days, last }
  }
  return read
}

function oneOf<Value extends string>(value: unknown, values: readonly Value[], otherwise: Value): Value {
  return values.find((known) => known === value) ?? otherwise
}

/** The property of a value with this name; undefined when the value is not an object or has no such property. */
export function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The entries of an object; none for any other value. For JSON whose shape nobody has checked. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
