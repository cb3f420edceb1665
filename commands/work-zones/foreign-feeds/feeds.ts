import { feedScreen } from '#src/areas/work-zones/client/foreign-feeds/feed-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'work-zones', typeof feeds> {}
}

const make = recordCommands({ group: 'Work zones', scope: 'zone-feed-table', screen: feedScreen })

/** Commands for the work zone feeds of other agencies (PLUS-27). */
export const feeds = commandFamily({
  'add-feed': make.add({ title: 'Add other agency’s feed', keywords: ['new', 'wzdx', 'create'] }),
  'edit-feed': make.edit({ title: 'Edit other agency’s feed', keywords: ['change', 'key', 'address'] }),
  'remove-feed': make.remove({ title: 'Remove other agency’s feed', keywords: ['delete'] }),
})
