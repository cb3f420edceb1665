import type { Static } from 'typebox'
import { epds, type EpdSchema } from '#src/areas/materials/api/epds'
import { epd } from '#src/areas/materials/domain/epds/epd'
import { requests } from '#src/platform/client/api/requests'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { matchPath, pathOnly } from '#src/workspace/client/panes/pane-table'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A declaration as a row of its list. */
export type Epd = Static<typeof EpdSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'epd-table': Epd
  }
}

export const epdCalls = requests(epds)

/** The screens of declarations (CERT-10, CERT-11). */
export const epdScreen = recordScreen({
  record: epd,
  calls: epds,
  all: epds.list,
  list: '/admin/material-certificates/declarations',
  words: {
    list: 'Declarations',
    new: 'New declaration',
    form: 'Declaration {{name}}',
    removeTitle: 'Remove the declaration {{name}}?',
    removeBody: 'It can be restored for 30 days. One that a material has cannot be removed.',
  },
})

/** The declaration to act on: the focused row of the list, or the declaration in the form; null if there is none. */
export function currentEpd({ pane, row }: Pick<CommandContext, 'pane' | 'row'>): number | null {
  if (pane?.scope === 'epd-table') return row?.id ?? null
  const id = Number(pane === null ? undefined : matchPath(epdScreen.form, pathOnly(pane.path))?.['id'])
  return Number.isInteger(id) ? id : null
}
