import { account } from '#src/contract/account'
import { findLogo, findOwnAgency, findSettings } from '#src/server/account/store'
import { implement } from '#src/server/platform/http/call'
import { notFound } from '#src/server/platform/http/errors'
import { boundAgencyOf } from '#src/server/session/bound-agency'
import { listAccounts } from '#src/server/session/login-store'

/** The person's agencies, the open agency's settings and every agency's logo. */
export const accountRoutes = implement(account, {
  listOwnAgencies: async ({ person, platform }) => {
    const { accounts, bound } = await platform.database.inInstallation(async (db) => ({
      accounts: await listAccounts(db, person.login_id),
      bound: await boundAgencyOf(db, person.session_id),
    }))
    // who acts as somebody else, or came through an agency's own single sign-on, stays where that was allowed
    const staysHere = person.impersonated || bound !== null
    const open = accounts.filter(({ dot_authority_id }) => !staysHere || dot_authority_id === person.dot_authority_id)
    const agencies = await Promise.all(
      open.map(({ dot_authority_id, employee_id }) =>
        platform.database.inAgency(dot_authority_id, (db) => findOwnAgency(db, employee_id))))
    const dot_authorities = agencies
      .filter((agency) => agency !== null)
      .map((agency) => ({ ...agency, is_open: agency.id === person.dot_authority_id }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    return { dot_authorities }
  },
  agencySettings: ({ inAgency }) => inAgency(async (db) => ({ settings: await findSettings(db) })),
  agencyLogo: async ({ params, platform, reply }) => {
    const found = await platform.database.inInstallation((db) => findLogo(db, params.dot_authority_id))
    if (found === null) throw notFound()
    // an SVG is a document: opened by itself it may run nothing
    return reply
      .type(found.logo_type)
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(found.logo)
  },
})
