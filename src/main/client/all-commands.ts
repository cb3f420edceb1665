import { makeRegistry, type Registry } from '#src/workspace/client/commands/registry'

/** Every command of the product. The code of all commands is in one file, which loads in parallel with the session and the first data. */
export function allCommands(): Registry {
  return makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true }))
}
