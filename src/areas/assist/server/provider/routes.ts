import { provider } from '#src/areas/assist/api/provider'
import { checkProvider, storedProviderText } from '#src/areas/assist/domain/provider/provider'
import { askProvider } from '#src/areas/assist/server/provider/public/ask-provider'
import { findCalls } from '#src/areas/assist/server/provider/call-log'
import { findProvider, lockProvider, providerName, setProvider, type ProviderValues, type StoredProvider } from '#src/areas/assist/server/provider/provider-store'
import { sealedFor } from '#src/areas/assist/server/provider/sealed-key'
import { message } from '#src/platform/domain/messages'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, HttpError, unprocessable } from '#src/platform/server/http/errors'
import { javaPage, pageAnswer } from '#src/platform/server/http/limits/java-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { seal } from '#src/platform/server/keys/client-secrets'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'
import { signingKeysOf } from '#src/platform/server/signing-keys'

const valueNames = ['is_on', 'base_address', 'model_name'] as const

/** The AI provider of the agency, and the log of its calls (AI-3). */
export const providerRoutes = implement(provider, {
  detail: ({ inAgency }) => inAgency(async (db) => ({ ai_provider: shown(await findProvider(db)) })),
  async change(call) {
    const keys = await signingKeysOf(call.platform.database)
    const { key, version, ...sent } = call.body
    return call.inAgency(async (db) => {
      const before = await lockProvider(db)
      if (version !== undefined && version !== before.version) throw changedElsewhere([{ ...shown(before), changed_by: await lastChangedBy(db, 'ai_provider', before.id) }])
      const after: ProviderValues = {
        is_on: sent.is_on ?? before.is_on,
        base_address: storedProviderText(sent.base_address ?? before.base_address),
        model_name: storedProviderText(sent.model_name ?? before.model_name),
      }
      const faults = Object.entries(checkProvider(after)).flatMap(([field, verdict]) => (verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]))
      if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
      const changes = Object.fromEntries(valueNames.filter((name) => before[name] !== after[name]).map((name) => [name, [before[name], after[name]] as const]))
      if (Object.keys(changes).length === 0 && key === undefined) return { ai_provider: shown(before) }
      const secret = key === undefined ? before.secret : key === '' ? null : seal(keys, sealedFor(db.agency, after.base_address), key)
      const next = await setProvider(db, after, secret)
      // an event never contains the key, so a change of the key cannot be undone
      await recordEvents(db, actorOf(call), key === undefined ? 'updated' : 'key_changed', [{ kind: 'ai_provider', id: before.id, name: providerName, version: next, dot_project_id: null, changes }])
      return { ai_provider: shown({ ...before, ...after, secret, version: next }) }
    })
  },
  async test({ platform, person }) {
    const began = performance.now()
    const problem = await askProvider(platform, {
      agency: person.dot_authority_id, askedBy: person.name, purpose: 'connection', modelTitle: '', mostTokens: 5, messages: [{ role: 'user', content: 'Answer with the word ready.' }],
    }).then(() => null, (error: unknown) => {
      if (error instanceof HttpError && error.status === 502) return error.message
      throw error
    })
    return { duration_ms: Math.round(performance.now() - began), problem }
  },
  calls: ({ query: { sort = [], ...query }, inAgency }) =>
    inAgency(async (db) => {
      const page = javaPage(query)
      const { total, rows } = await findCalls(db, sort, page)
      return { content: rows, page: pageAnswer(total, page) }
    }),
})

function shown({ id, version, is_on, base_address, model_name, secret }: StoredProvider) {
  return { id, version, is_on, base_address, model_name, has_key: secret !== null }
}
