import { telematicsSources } from '#src/areas/equipment/api/telematics'
import { sealedFor } from '#src/areas/equipment/server/telematics/refresh-sources'
import { setSecret, sourceWriter } from '#src/areas/equipment/server/telematics/source-store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement, Json } from '#src/platform/server/http/call'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { seal } from '#src/platform/server/keys/client-secrets'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordEvents } from '#src/platform/server/records/record'
import { signingKeysOf, type SigningKeys } from '#src/platform/server/signing-keys'

const { list, detail, remove } = recordHandlers(sourceWriter)

/** Telematics sources (PLUS-30). */
export const telematicsRoutes = implement(telematicsSources, {
  list,
  detail,
  async create(call) {
    const keys = await signingKeysOf(call.platform.database)
    const { secret, ...sent } = call.body
    return call.inAgency(async (db) => {
      const { id } = await sourceWriter.create(db, actorOf(call), sent, null)
      return keepSecret(db, actorOf(call), keys, id, secret)
    })
  },
  async change(call) {
    const keys = await signingKeysOf(call.platform.database)
    const { secret, ...sent } = call.body
    return call.inAgency(async (db) => {
      await sourceWriter.change(db, actorOf(call), call.params.id, sent, null)
      return keepSecret(db, actorOf(call), keys, call.params.id, secret)
    })
  },
  remove,
})

/** Stores the secret of a source, if one was sent, with an event that does not contain it; returns the source. */
async function keepSecret(db: AgencyTransaction, actor: Actor, keys: SigningKeys, id: number, secret: string | undefined): Promise<Json> {
  if (secret !== undefined) {
    const { values } = await sourceWriter.one(db, id, null)
    const version = await setSecret(db, id, seal(keys, sealedFor(db.agency, { ...values, id }), secret))
    await recordEvents(db, actor, 'secret_changed', [{ kind: 'telematics_source', id, name: values.name, version, dot_project_id: null, changes: {} }])
  }
  return new Json(JSON.stringify({ telematics_source: sourceWriter.shown(await sourceWriter.one(db, id, null)) }))
}
