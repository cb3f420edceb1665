import { FLAG_NOTE, type CommandLines } from '#tests/areas/who'

/**
 * Who may run the commands of macros. People of every role can have macros (table B.2 of the requirements), but running one needs a right
 * to change tickets.
 */
export default { commands: { 'macros.run': FLAG_NOTE } } satisfies CommandLines
