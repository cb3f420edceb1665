import type { FlagName } from '#src/platform/domain/session/flags'
import { setFlag } from '#src/areas/agency/server/feature-flags/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** Switches a flag and records an event. Does nothing if the flag already has this value (SHELL-29). */
export async function switchFlag(db: AgencyTransaction, actor: Actor, name: FlagName, on: boolean): Promise<void> {
  const switched = await setFlag(db, name, on)
  if (switched === null) return
  const { id, version, before } = switched
  await recordEvents(db, actor, on ? 'switched_on' : 'switched_off', [{ kind: 'feature_flag', id, name, version, dot_project_id: null, changes: { is_on: [before, on] } }])
}
