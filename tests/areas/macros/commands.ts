import { FLAG_NOTE, type CommandLines } from '#tests/areas/who'

/**
 * People of every role have their own macros (table B.2 of the requirements), but the commands of macros need a right to change tickets.
 */
export default { commands: { 'macros.run': FLAG_NOTE } } satisfies CommandLines
