import { foreignCalls } from '#src/areas/work-zones/client/foreign-feeds/foreign-rows'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'work-zones.refresh-feeds': typeof refreshFeeds
  }
}

/** Starts a job that reads the work zone feeds of other agencies again (PLUS-27). */
export const refreshFeeds = defineWrite({
  title: 'Refresh other agencies’ feeds',
  group: 'Work zones',
  scope: 'foreign-zones',
  keywords: ['read', 'wzdx', 'ask', 'again'],
  when: ({ person }) => may('change_agency', person),
  write: () => foreignCalls.refresh(),
  successMessage: () => ({ words: words('refreshing'), tone: 'info' }),
})
