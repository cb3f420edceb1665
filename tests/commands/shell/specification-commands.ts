import { ANY, type CommandLines } from '#tests/areas/who'

const areas = Object.values(import.meta.glob<CommandLines>('../../areas/*/commands.ts', { eager: true, import: 'default' }))
const lines = joined(areas.map(({ commands = {} }) => commands))
const folders = joined(areas.map((area) => area.folders ?? {}))
const offUnderImpersonation = areas.flatMap((area) => area.offUnderImpersonation ?? [])

/** True for commands that also require the feature-flag access check (SHELL-27). */
export function asksAccessCheck(id: string): boolean {
  return id.startsWith('feature-flags.')
}

/** True for commands that cannot be run in an impersonated session (AUTH-43). */
export function isOffUnderImpersonation(id: string): boolean {
  return offUnderImpersonation.some((beginning) => id.startsWith(beginning))
}

/** The flag that a command needs in addition to the role (B.1, CALB-2). */
export function flagOfCommand(id: string): string | undefined {
  return areas.map((area) => area.flag?.(id)).find((flag) => flag !== undefined)
}

/** The hand-written line that says who may run a command. A command without such a line is open to everybody. */
export function lineOfCommand(id: string): string {
  return lines.get(id) ?? folders.get(id.split('.')[0] ?? '') ?? ANY
}

/** The ids of commands that have a hand-written line, and the folders that have one (with a period at the end). */
export function namedInLines(): readonly string[] {
  return [...lines.keys(), ...[...folders.keys()].map((folder) => `${folder}.`)]
}

function joined(all: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const entries = all.flatMap((one) => Object.entries(one))
  const map = new Map(entries)
  if (map.size < entries.length) throw new Error('two areas have a line of the same command')
  return map
}
