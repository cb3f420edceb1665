import type { AnyCommand } from '#src/workspace/client/commands/command'

/** Several commands declared in one file, keyed by their names. */
export interface CommandFamily<Members extends Readonly<Record<string, AnyCommand>> = Readonly<Record<string, AnyCommand>>> {
  readonly kind: 'family'
  readonly commands: Members
}

/**
 * Ids of a family, for the `declare module` line of its file: `interface Commands extends FamilyOf<'table', typeof moves> {}`
 * in a file of commands/table.
 */
export type FamilyOf<Area extends string, Family extends CommandFamily> = {
  readonly [Name in keyof Family['commands'] & string as `${Area}.${Name}`]: Family['commands'][Name]
}

/**
 * Commands that differ in one word, such as a direction, or that are generated from one declaration, such as those of a plain record.
 * Each is a separate command with its own id: 'move-pane-left' in a file under commands/workspace is 'workspace.move-pane-left', and
 * 'add' in commands/units.ts is 'units.add'.
 */
export function commandFamily<const Members extends Readonly<Record<string, AnyCommand>>>(commands: Members): CommandFamily<Members> {
  return Object.freeze({ kind: 'family' as const, commands })
}

/** True for a value that `commandFamily` returned. */
export function isFamily(value: unknown): value is CommandFamily {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'family'
}
