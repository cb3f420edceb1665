import type { Static } from 'typebox'
import { proxy } from 'valtio'
import { macros, type Macro as Schema } from '#src/areas/macros/api/macros'
import { callApi } from '#src/platform/client/api/call-api'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'
import { requests } from '#src/platform/client/api/requests'
import { notifyRecordsChanged, onRecordsChanged } from '#src/platform/client/records/record-changes'
import { currentPerson, onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'

/** A macro as the API returns it. */
export type Macro = Static<typeof Schema>

export const macroCalls = requests(macros)

/** The person's macros, for their keys, the command palette and the list of macros. Null until they are loaded. */
export const ownMacros = proxy<{ list: Macro[] | null }>({ list: null })

/** Reads the person's macros when a session begins, and again whenever a macro changes. */
export function watchOwnMacros(): void {
  onSessionLoad(() => void readOwnMacros())
  onSessionEnd(() => {
    ownMacros.list = null
  })
  onRecordsChanged(['macro'], () => void readOwnMacros())
}

/** Notifies every view that a macro changed. */
export function noteMacro({ macro: { id } }: { readonly macro: Macro }): void {
  notifyRecordsChanged('macro', [id])
}

const readOwnMacros = oneAtATime(async (signal) => {
  const person = currentPerson()
  if (person === null || person.role === null) return
  try {
    const { macros: list } = await callApi(macroCalls.list(), { signal, ignore: 'all' })
    const now = currentPerson()
    // while the call was running, another person may have signed in, or the person may have switched to another agency
    if (now?.id === person.id && now.dot_authority_id === person.dot_authority_id) ownMacros.list = list
  } catch {
    // the macros are loaded again when one of them changes or after a reconnect; until then, the macros' keys do nothing
  }
})
