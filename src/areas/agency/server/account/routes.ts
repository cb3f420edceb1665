import { account } from '#src/areas/agency/api/account/account'
import { findLogo, findOwnAgency, findSettings } from '#src/areas/agency/server/account/store'
import { inOwnAgencies } from '#src/areas/agency/server/account/own-agencies'
import { implement } from '#src/platform/server/http/call'
import { notFound } from '#src/platform/server/http/errors'

/** Routes of the person's agencies, of the settings of the agency in which the session is open, and of every agency's logo. */
export const accountRoutes = implement(account, {
  listOwnAgencies: async ({ person, platform }) => {
    const agencies = await inOwnAgencies(platform, person, findOwnAgency)
    const dot_authorities = agencies
      .filter((agency) => agency !== null)
      .map((agency) => ({ ...agency, is_open: agency.id === person.dot_authority_id }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    return { dot_authorities }
  },
  agencySettings: ({ inAgency }) => inAgency(async (db) => ({ settings: await findSettings(db) })),
  agencyLogo: async ({ params, platform, request, reply }) => {
    const row = await platform.database.inInstallation((db) => findLogo(db, params.dot_authority_id))
    if (row === null) throw notFound()
    // browsers check on every use whether the logo has changed, and load it again only if it has, so a new logo is shown immediately
    const tag = `"${row.logo_key ?? `row-${row.logo?.length}`}"`
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    // these headers prevent scripts: an SVG that is opened in its own tab is a document, which could run them
    return reply
      .type(row.logo_type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(row.logo_key === null ? row.logo : platform.files.read(row.logo_key))
  },
})
