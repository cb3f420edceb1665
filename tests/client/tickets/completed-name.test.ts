import { expect, test } from 'vitest'
import { completedName } from '#src/areas/tickets/client/paper-tickets/paper-values'

const known = ['SP 12.5 Wear', 'SP 9.5 Wear', 'Plant 12', 'Plant 1']

test.each([
  ['sp 12*', 'SP 12.5 Wear'], [' SP 9* ', 'SP 9.5 Wear'], ['SP*', 'SP*'], ['Plant 1', 'Plant 1'], ['Plant 1*', 'Plant 1*'], ['plant 12*', 'Plant 12'], ['Granular*', 'Granular*'], ['', ''], ['*', '*'],
])('PLUS-35 a name typed as %j becomes %j', (typed, name) => expect(completedName(typed, known)).toBe(name))
