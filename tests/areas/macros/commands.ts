import { FLAG_NOTE, type CommandLines } from '#tests/areas/who'

/** Every role has macros of its own: table B.2. Their commands need a right to change tickets. */
export default { commands: { 'macros.run': FLAG_NOTE } } satisfies CommandLines
