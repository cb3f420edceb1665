import type { Static } from 'typebox'
import { telematicsSources, type TelematicsSource as SourceSchema } from '#src/areas/equipment/api/telematics'
import { SOURCE_SECRET_MAX, telematicsSource } from '#src/areas/equipment/domain/telematics/source'
import { words } from '#src/areas/equipment/client/telematics/messages'
import { requests } from '#src/platform/client/api/requests'
import { own } from '#src/platform/domain/records/fields'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A telematics source as it is shown in lists. */
export type Source = Static<typeof SourceSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'telematics-table': Source
  }
}

export const sourceCalls = requests(telematicsSources)

/** The fields of a source in its form. They include its secret, which is sent only if the person typed one, and is never read back. */
export const sourceWithSecret = {
  ...telematicsSource,
  fields: {
    ...telematicsSource.fields,
    secret: own<string, string | undefined>({ label: words('secret'), none: '', read: () => '', send: (value) => (value === '' ? undefined : value.slice(0, SOURCE_SECRET_MAX)) }),
  },
}

/** The screens for telematics sources (PLUS-30). */
export const sourceScreen = recordScreen({
  record: sourceWithSecret,
  calls: telematicsSources,
  all: telematicsSources.list,
  list: '/admin/equipment-and-fleet/sources',
  words: { list: words('sources'), new: words('new'), form: words('form'), removeTitle: words('remove_title'), removeBody: words('remove_body') },
})
