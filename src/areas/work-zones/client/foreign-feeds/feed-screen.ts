import type { Static } from 'typebox'
import { foreignFeeds, type ForeignFeed as FeedSchema } from '#src/areas/work-zones/api/foreign-feeds'
import { FEED_KEY_MAX, foreignFeed } from '#src/areas/work-zones/domain/foreign-feeds/feed'
import { words } from '#src/areas/work-zones/client/foreign-feeds/messages'
import { own } from '#src/platform/domain/records/fields'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A feed of another agency as lists show it. */
export type Feed = Static<typeof FeedSchema>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'zone-feed-table': Feed
  }
}

/** The fields of a feed in its form. They include its key, which is sent only if the person typed one, and is never read back. */
const feedWithSecret = {
  ...foreignFeed,
  fields: {
    ...foreignFeed.fields,
    secret: own<string, string | undefined>({ label: words('secret'), none: '', read: () => '', send: (value) => (value === '' ? undefined : value.slice(0, FEED_KEY_MAX)) }),
  },
}

/** The screens for other agencies' feeds (PLUS-27). */
export const feedScreen = recordScreen({
  record: feedWithSecret,
  calls: foreignFeeds,
  all: foreignFeeds.list,
  list: '/admin/workzone-monitor/feeds',
  words: { list: words('feeds'), new: words('new'), form: words('form'), removeTitle: words('remove_title'), removeBody: words('remove_body') },
})
