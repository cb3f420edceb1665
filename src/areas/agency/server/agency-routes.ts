import { Readable } from 'node:stream'
import { agency } from '#src/areas/agency/api/agency'
import { agencyFieldNames, checkAgencyField, storedAgency, type TypedAgency } from '#src/areas/agency/domain/agency'
import { checkLogo } from '#src/areas/agency/domain/logo'
import { message } from '#src/platform/domain/messages'
import { findAgency, lockAgency, updateAgency, type AgencyColumns, type AgencyRow } from '#src/areas/agency/server/agency-store'
import { drawLogo } from '#src/areas/agency/server/draw-logo'
import { inTurnOf } from '#src/platform/server/drawing'
import { inOwnAgencies } from '#src/areas/agency/server/account/own-agencies'
import { findOwnAgency } from '#src/areas/agency/server/account/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { changedElsewhere, HttpError, throwIfRefused, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import type { Platform } from '#src/platform/server/platform'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { recordEvents } from '#src/platform/server/records/record'

/** Routes of a person's agencies, and of the settings and the logo of the agency in which the session is open (ACCT-4, ACCT-5). */
export const agencyRoutes = implement(agency, {
  async list({ query, person, platform, header }) {
    const page = rubyPage(query)
    const all = await ownAgencies(platform, person)
    setTotalHeaders(header, all.length, page)
    return { dot_authorities: all.slice(page.offset, page.offset + page.page_size) }
  },
  async detail({ params, person, platform }) {
    const ownAgency = (await ownAgencies(platform, person)).find(({ id }) => id === params.id)
    if (ownAgency === undefined) throw notFound()
    return { dot_authority: ownAgency }
  },
  update: (call) =>
    call.inAgency(async (db) => {
      assertOwnAgency(db, call.params.id)
      const { version, plant_days: days, contract_number_label: label, delivery_report_time: time, retention_years: years } = call.body
      const before = await lockAgency(db)
      if (before.version !== version) throw changedElsewhere([{ ...open(await findAgency(db)), changed_by: await lastChangedBy(db, 'agency', db.agency) }])
      const columns = checkedSettings({
        ...(label === undefined ? {} : { contract_number_label: label }),
        ...(days === undefined ? {} : { plant_days: days === null ? '' : String(days) }),
        ...(time === undefined ? {} : { delivery_report_time: time ?? '' }),
        ...(years === undefined ? {} : { retention_years: years === null ? '' : String(years) }),
      })
      return { dot_authority: open(await change(db, actorOf(call), 'updated', before, columns)) }
    }),
  async putLogo(call) {
    const { params, person, platform, request, inAgency } = call
    if (params.id !== person.dot_authority_id) throw notFound()
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const verdict = checkLogo(content)
    throwIfRefused(verdict, verdict.allowed ? [] : [{ field: 'logo', message: message(verdict.message, verdict.values) }])
    const drawn = await inTurnOf(person, () => drawLogo(content))
    if (!Buffer.isBuffer(drawn)) throw unprocessable(drawn.message, drawn.values)
    const { key } = await platform.files.keep(Readable.from([drawn]))
    return inAgency(async (db) => {
      const before = await lockAgency(db)
      return { dot_authority: open(await change(db, actorOf(call), 'logo_changed', before, { logo_key: key, logo_type: 'image/png' })) }
    })
  },
  removeLogo: (call) =>
    call.inAgency(async (db) => {
      assertOwnAgency(db, call.params.id)
      const before = await lockAgency(db)
      if (!before.has_logo) throw notFound()
      await change(db, actorOf(call), 'logo_removed', before, { logo_key: null, logo_type: null })
      return undefined
    }),
})

type ListedAgency = AgencyRow & { readonly is_open: boolean }

async function ownAgencies(platform: Platform, person: SignedIn): Promise<ListedAgency[]> {
  const agencies = await inOwnAgencies(platform, person, async (db, employeeId) => {
    // a person whose employee record was deleted cannot open the agency
    if ((await findOwnAgency(db, employeeId)) === null) return null
    return { ...(await findAgency(db)), is_open: db.agency === person.dot_authority_id }
  })
  return agencies.filter((one) => one !== null).toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

const open = (row: AgencyRow): ListedAgency => ({ ...row, is_open: true })

/** 404 unless the session is open in this agency: a person may neither change another agency nor learn whether it exists (API-16). */
function assertOwnAgency(db: AgencyTransaction, id: number): void {
  if (id !== db.agency) throw notFound()
}

function checkedSettings(typed: Partial<TypedAgency>): Partial<AgencyColumns> {
  const refused = agencyFieldNames.flatMap((field) => {
    const value = typed[field]
    if (value === undefined) return []
    const verdict = checkAgencyField(field, value)
    return verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]
  })
  const [first] = refused
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: refused })
  return storedAgency(typed)
}

async function change(db: AgencyTransaction, actor: Actor, event: string, before: AgencyRow & AgencyColumns, values: Partial<AgencyColumns>): Promise<AgencyRow> {
  const changes = Object.fromEntries(Object.entries(values).flatMap(([field, to]) => {
    const from: unknown = Reflect.get(before, field)
    return from === to ? [] : [[field, [from, to] as const]]
  }))
  if (Object.keys(changes).length === 0) return findAgency(db)
  const after = await updateAgency(db, values)
  await recordEvents(db, actor, event, [{ kind: 'agency', id: after.id, name: after.name, version: after.version, dot_project_id: null, changes }])
  return after
}
