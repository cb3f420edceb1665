import { foreignFeeds } from '#src/areas/work-zones/api/foreign-feeds'
import { findForeignEvents } from '#src/areas/work-zones/server/foreign-feeds/events'
import { locateForeignEvents } from '#src/areas/work-zones/server/foreign-feeds/located-events'
import { feedWriter, setSecret } from '#src/areas/work-zones/server/foreign-feeds/feed-store'
import { sealedFor } from '#src/areas/work-zones/server/foreign-feeds/refresh-feeds'
import { FEEDS_REFRESH } from '#src/areas/work-zones/server/foreign-feeds/refresh-job'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { pageAnswer } from '#src/platform/server/http/limits/java-page'
import { rubyPage } from '#src/platform/server/http/limits/ruby-page'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { seal } from '#src/platform/server/keys/client-secrets'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordEvents } from '#src/platform/server/records/record'
import { signingKeysOf, type SigningKeys } from '#src/platform/server/signing-keys'

const { list, detail, remove } = recordHandlers(feedWriter)

/** Work zone feeds of other agencies, and their road events (PLUS-27). */
export const foreignFeedRoutes = implement(foreignFeeds, {
  list,
  detail,
  refresh: ({ person, inAgency, platform }) => inAgency(async (db) => ({ job_id: await platform.jobs.start(db, person.id, FEEDS_REFRESH, {}) })),
  events: ({ query, inAgency }) =>
    inAgency(async (db) => {
      const page = rubyPage(query)
      const { total, rows } = await findForeignEvents(db, query, page)
      return new Json(JSON.stringify({ content: rows, page: pageAnswer(total, page) }))
    }),
  located: ({ query, inAgency }) => inAgency((db) => locateForeignEvents(db, query)),
  async create(call) {
    const keys = await signingKeysOf(call.platform.database)
    const { secret, ...sent } = call.body
    return call.inAgency(async (db) => {
      const { id } = await feedWriter.create(db, actorOf(call), sent, null)
      return keepSecret(db, actorOf(call), keys, id, secret)
    })
  },
  async change(call) {
    const keys = await signingKeysOf(call.platform.database)
    const { secret, ...sent } = call.body
    return call.inAgency(async (db) => {
      await feedWriter.change(db, actorOf(call), call.params.id, sent, null)
      return keepSecret(db, actorOf(call), keys, call.params.id, secret)
    })
  },
  remove,
})

/** Stores the key of a feed, if one was sent, and records an event that does not contain the key; returns the feed. */
async function keepSecret(db: AgencyTransaction, actor: Actor, keys: SigningKeys, id: number, secret: string | undefined): Promise<Json> {
  if (secret !== undefined) {
    const { values } = await feedWriter.one(db, id, null)
    const version = await setSecret(db, id, seal(keys, sealedFor(db.agency, { id, address: values.address }), secret))
    await recordEvents(db, actor, 'secret_changed', [{ kind: 'work_zone_feed', id, name: values.name, version, dot_project_id: null, changes: {} }])
  }
  return new Json(JSON.stringify({ work_zone_feed: feedWriter.shown(await feedWriter.one(db, id, null)) }))
}
