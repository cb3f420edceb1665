import type { AnyCommand, CommandId } from '#src/workspace/client/commands/command'
import { isFamily } from '#src/workspace/client/commands/family'
import { isSingleCharacter, normalSequence, type Platform } from '#src/workspace/client/keys/keys'
import { isScope, scopeChain, scopes, type Scope } from '#src/workspace/client/commands/scopes'

/** A command with the id that its file's path gives it. */
export interface RegisteredCommand {
  readonly id: CommandId
  readonly command: AnyCommand
}

/** The command that a key runs, with the answers that the key supplies to the command's questions. */
export interface BoundKey {
  readonly entry: RegisteredCommand
  readonly sequence: string
  readonly answers: Readonly<Record<string, unknown>>
  /** False for a press to ignore (`keysIn`). */
  isMeant?(pressedAt: number): boolean
}

/** The person's own keys, which replace the declared ones, by command id. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>

/** Thrown if declarations of commands conflict or are incomplete. It makes the startup and the tests fail (WORK-10). */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
}

/** Every command of the product by id. `makeRegistry` checks for conflicts. */
export interface Registry {
  readonly all: readonly RegisteredCommand[]
  find(id: string): RegisteredCommand | undefined
}

/**
 * Creates the registry from command modules by path ('../../commands/tickets/mark-delivered.ts' is 'tickets.mark-delivered'). Throws for a
 * module without exactly one command or family, a duplicate id, a duplicate title in a group, and a duplicate key in a scope.
 */
export function makeRegistry(modules: Readonly<Record<string, unknown>>): Registry {
  const all = Object.entries(modules).flatMap(([path, module]) => commandsOf(path, module))
  refuseDoubles(all.map(({ id }) => id), 'Two commands have the id')
  refuseDoubles(all.map(({ command }) => `${command.group}: ${command.title}`), 'Two commands have the title')
  for (const platform of ['mac', 'other'] as const) {
    const bound = all.flatMap((entry) => declaredKeys(entry, {}, platform).map(({ scope, sequence }) => `${scope} ${sequence}`))
    refuseDoubles(bound, 'Two commands of one scope have the key')
  }
  const byId = new Map<string, RegisteredCommand>(all.map((entry) => [entry.id, entry]))
  return { all: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)), find: (id) => byId.get(id) }
}

/**
 * The id of the command in a file: 'tickets.mark-delivered' for 'commands/tickets/mark-delivered.ts'. Folders between the area and the file
 * do not count. A file can therefore move into such a folder without a change of the id, to which saved shortcuts and usage counts refer.
 */
export function idOfPath(path: string): CommandId {
  const [, area, name] = /commands\/([^/]+)\/(?:[^/]+\/)*([^/]+)\.ts$/.exec(path) ?? []
  if (area === undefined || name === undefined) throw new RegistryError(`Not the path of a command: ${path}`)
  return idOf(area, name)
}

/** The keys of a command: the person's own, otherwise the declared ones. */
export function keysOf({ id, command }: RegisteredCommand, changed: ChangedKeys): readonly string[] {
  return changed[id] ?? [...(command.keys ?? []), ...(command.tableKeys ?? [])]
}

/** Every key of a command, with the scope in which it works and the answers that it supplies. */
export function boundKeys(entry: RegisteredCommand, changed: ChangedKeys, platform: Platform): readonly (BoundKey & { readonly scope: Scope })[] {
  const { command } = entry
  const personal = (command.named?.() ?? []).flatMap(({ key, answers }) => (key === null ? [] : [{ entry, sequence: normalSequence(key, platform), answers, scope: command.scope }]))
  return [...declaredKeys(entry, changed, platform), ...personal]
}

/** The keys of a command's declaration, as changed by the person. */
function declaredKeys(entry: RegisteredCommand, changed: ChangedKeys, platform: Platform): readonly (BoundKey & { readonly scope: Scope })[] {
  const { command } = entry
  const own = keysOf(entry, changed).map((key, at) => {
    const sequence = normalSequence(key, platform)
    const isLetter = isSingleCharacter(sequence)
    return { entry, sequence, answers: command.keyAnswers?.[at] ?? {}, scope: isLetter && !scopes[command.scope].letters ? 'table' : command.scope }
  })
  const { scope, keys, isMeant = () => true } = command.keysIn ?? { scope: command.scope, keys: [] }
  return [...own, ...keys.map((key) => ({ entry, sequence: normalSequence(key, platform), answers: {}, scope, isMeant }))]
}

/** True for a command that repeats while its key is held (B1): never a write. */
export function repeats({ command }: RegisteredCommand): boolean {
  return command.kind === 'plain' && command.repeats === true
}

/**
 * Maps each key sequence to the command that it runs when the focus is in `scope`. If several scopes bind a sequence, the nearest
 * one wins.
 */
export function keyTable(registry: Registry, scope: Scope, changed: ChangedKeys, platform: Platform): ReadonlyMap<string, BoundKey> {
  const bound = registry.all.flatMap((entry) => boundKeys(entry, changed, platform))
  const table = new Map<string, BoundKey>()
  for (const name of scopeChain(scope)) {
    for (const key of bound) if (key.scope === name && !table.has(key.sequence)) table.set(key.sequence, key)
  }
  return table
}

/**
 * The command whose keys conflict with this key, in the same scope or in a scope that can be active at the same time: one of its keys is
 * the same, or one of the two key sequences begins with the other. Undefined when the key is free (WORK-19).
 */
export function conflictOf(registry: Registry, id: CommandId, key: string, changed: ChangedKeys, platform: Platform): RegisteredCommand | undefined {
  const entry = registry.find(id)
  if (entry === undefined) return undefined
  const sequence = normalSequence(key, platform)
  return registry.all.find(
    (other) =>
      other.id !== id &&
      boundKeys(other, changed, platform).some(
        ({ scope, sequence: otherSequence }) =>
          (meet(entry.command.scope, scope) || isBehind(entry.command.scope, other.command.scope)) &&
          (otherSequence === sequence || otherSequence.startsWith(`${sequence} `) || sequence.startsWith(`${otherSequence} `)),
      ),
  )
}

/** True for scopes that can be active together: one is an ancestor of the other, or both are ancestors of a third scope. */
function meet(scope: Scope, other: Scope): boolean {
  return Object.keys(scopes).some((name) => isScope(name) && isBehind(name, scope) && isBehind(name, other))
}

function isBehind(scope: Scope, other: Scope): boolean {
  return scopeChain(scope).includes(other)
}

/** The command of a file, or the commands of its family, each with the id that follows from its name and the file's area. */
function commandsOf(path: string, module: unknown): readonly RegisteredCommand[] {
  const exported = typeof module === 'object' && module !== null ? Object.values(module).filter((one) => isCommand(one) || isFamily(one)) : []
  const [only] = exported
  if (only === undefined || exported.length > 1) throw new RegistryError(`${path} must export exactly one command or family, not ${exported.length}`)
  if (!isFamily(only)) return [{ id: idOfPath(path), command: only }]
  const [, area] = /commands\/([^/]+?)(?:\.ts$|\/)/.exec(path) ?? []
  if (area === undefined) throw new RegistryError(`Not the path of a family of commands: ${path}`)
  return Object.entries(only.commands).map(([name, command]) => ({ id: idOf(area, name), command }))
}

function idOf(area: string, name: string): CommandId {
  // The files of commands/ declare their ids in `Commands`; tests/house checks that each declared id matches its file.
  return `${area}.${name}` as CommandId
}

function isCommand(value: unknown): value is AnyCommand {
  if (typeof value !== 'object' || value === null) return false
  const kind: unknown = Reflect.get(value, 'kind')
  return (kind === 'plain' || kind === 'write') && typeof Reflect.get(value, 'title') === 'string'
}

function refuseDoubles(names: readonly string[], problem: string): void {
  const seenNames = new Set<string>()
  for (const name of names) {
    if (seenNames.has(name)) throw new RegistryError(`${problem} ${name}`)
    seenNames.add(name)
  }
}
