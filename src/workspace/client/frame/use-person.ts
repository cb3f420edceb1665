import { useSnapshot } from 'valtio'
import type { Person } from '#src/platform/client/session/person'
import { session } from '#src/platform/client/session/session'

/** The signed-in person. Throws when nobody is signed in: panes are rendered only during a session. */
export function usePerson(): Person {
  const { person } = useSnapshot(session)
  if (person === null) throw new Error('A pane is drawn for nobody')
  return person
}
