import { ANY, type CommandLines } from '#tests/areas/who'

const areas = Object.values(import.meta.glob<CommandLines>('../../areas/*/commands.ts', { eager: true, import: 'default' }))
const lines = joined(areas.map(({ commands = {} }) => commands))
const folders = joined(areas.map((area) => area.folders ?? {}))
const offUnderImpersonation = areas.flatMap((area) => area.offUnderImpersonation ?? [])

/** Commands that the feature-flag access check guards as well (SHELL-27). */
export function asksAccessCheck(id: string): boolean {
  return id.startsWith('feature-flags.')
}

/** Commands that an impersonated session may not run (AUTH-43). */
export function isOffUnderImpersonation(id: string): boolean {
  return offUnderImpersonation.some((beginning) => id.startsWith(beginning))
}

/** The flag that a command needs beside the role (B.1, CALB-2). */
export function flagOfCommand(id: string): string | undefined {
  return areas.map((area) => area.flag?.(id)).find((flag) => flag !== undefined)
}

/** The hand-written line of a command; without one it is anybody's. */
export function lineOfCommand(id: string): string {
  return lines.get(id) ?? folders.get(id.split('.')[0] ?? '') ?? ANY
}

/** Every hand-written line, of a command or of a whole folder of them, by what it is for. */
export function namedInLines(): readonly string[] {
  return [...lines.keys(), ...[...folders.keys()].map((folder) => `${folder}.`)]
}

function joined(all: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const entries = all.flatMap((one) => Object.entries(one))
  const map = new Map(entries)
  if (map.size < entries.length) throw new Error('two areas have a line of the same command')
  return map
}
