import { feedScreen } from '#src/areas/work-zones/client/foreign-feeds/feed-screen'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.show-feeds': typeof showFeeds
  }
}

/** Opens the list of the work zone feeds of other agencies (PLUS-27). */
export const showFeeds = defineCommand({
  title: 'Show other agencies’ feeds',
  group: 'Work zones',
  scope: 'everywhere',
  keywords: ['wzdx', 'source', 'neighbor', 'state'],
  needs: whoMay('change_agency'),
  run: (_context, _answers, { workspace }) => workspace.openPath(feedScreen.list),
})
