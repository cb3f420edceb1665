import { devices } from '#src/areas/identity/api/devices'
import { browserName } from '#src/areas/identity/server/devices/browser-name'
import { endSessionsExcept, listSessions, type DeviceRow } from '#src/areas/identity/server/devices/store'
import type { Database } from '#src/platform/server/database/database'
import { implement } from '#src/platform/server/http/call'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { notFound } from '#src/platform/server/http/errors'
import { boundAgencyOf } from '#src/areas/identity/server/sessions/agencies/public/bound-agency'
import { forgetAndPublish } from '#src/areas/identity/server/sessions/public/end-sessions'
import { endSession } from '#src/areas/identity/server/sessions/session-store'

/** Routes of a person's own sessions: list them, end one, or end all others. */
export const deviceRoutes = implement(devices, {
  listDevices: async ({ person, platform }) => ({
    sessions: (await ownSessions(platform.database, person)).map((row) => written(row, person)),
  }),
  endDevice: async ({ params, person, platform }) => {
    const session = (await ownSessions(platform.database, person)).find(({ id }) => id === params.id)
    if (session === undefined) throw notFound()
    await end(platform.database, session)
  },
  endOtherDevices: ({ person, platform }) =>
    platform.database.inInstallation(async (db) => {
      const ended = await endSessionsExcept(db, person.login_id, await boundAgencyOf(db, person.session_id), person.session_id)
      for (const agency of new Set(ended.map(({ dot_authority_id }) => dot_authority_id))) {
        await db.asAgency(agency, (own) => forgetAndPublish(own, ended.filter(({ dot_authority_id }) => dot_authority_id === agency)))
      }
      return { ended: ended.length }
    }),
})

/** The person's sessions. If an agency's own single sign-on opened the current session, returns only the sessions in that agency. */
function ownSessions(database: Database, person: SignedIn): Promise<DeviceRow[]> {
  return database.inInstallation(async (db) => listSessions(db, person.login_id, await boundAgencyOf(db, person.session_id)))
}

function end(database: Database, { id, employee_id, dot_authority_id }: DeviceRow): Promise<unknown> {
  return database.inAgency(dot_authority_id, async (db) => {
    await endSession(db, id)
    await forgetAndPublish(db, [{ id, employee_id }])
  })
}

function written({ id, user_agent, address, dot_authority_name, created_at, last_used_at, impersonator }: DeviceRow, { session_id }: SignedIn) {
  return {
    id,
    browser: browserName(user_agent),
    address,
    dot_authority_name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_this: id === session_id,
    impersonator,
  }
}
