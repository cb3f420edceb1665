import type { ApiKeyRow } from '#src/areas/identity/server/api-keys/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** Records who created or revoked an API key. A key does not change in any other way, and neither of these events can be undone. */
export function keyEvent(db: AgencyTransaction, actor: Actor, event: 'created' | 'revoked', { id, name }: Pick<ApiKeyRow, 'id' | 'name'>, changes: ChangedRecord['changes']): Promise<void> {
  return recordEvents(db, actor, event, [{ kind: 'api_key', id, name, version: null, dot_project_id: null, changes }])
}
