import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { Role } from '#src/platform/domain/session/roles'
import { hashOfKey, newApiKey } from '#src/areas/identity/server/api-keys/key'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf } from '#tests/api/signed-in'
import { makeRowsOfAreas, missingIdsOfAreas, type IdsOfAreas, type RowsOfAreas } from '#tests/faults/area-rows'
import type { FaultServer } from '#tests/faults/fault-server'

/** Ids of one agency's rows, by the kind of row that a request can name. */
export interface Ids extends IdsOfAreas {
  readonly agency: number
  readonly project: number
  readonly item: number
  readonly contractor: number
  readonly contractProject: number
  readonly plant: number
  readonly uom: number
  readonly period: number
  readonly slip: number
  readonly codedSlip: number
  readonly note: number
  readonly noteSlip: number
  readonly apiKey: number
  readonly job: string
  readonly share: string
  readonly changeSet: string
  readonly importId: number
  readonly employee: number
  readonly group: number
  readonly document: number
  readonly image: number
  readonly session: string
  readonly choice: number
}

/** An agency with one row of every kind that a call can name. Every text in these rows begins with the agency's mark. */
export interface AgencyRows extends RowsOfAreas {
  readonly mark: string
  readonly ids: Ids
  /** The owner of the job, layout and change set in `ids`. */
  readonly keeper: MadeEmployee
  /** The secret of an API key of the agency. */
  readonly key: string
  /** A pending ticket of today without a pay code, in `project` (by default the agency's project). */
  freshSlip(project?: number): Promise<number>
  /** A ticket with a pay code in the open period. */
  freshCodedSlip(): Promise<number>
  freshNote(author: MadeEmployee): Promise<{ slip: number; note: number }>
  freshJob(person: MadeEmployee): Promise<string>
  freshApiKey(): Promise<number>
  /** A CSV file with one valid row, mapped and previewed. */
  freshImport(): Promise<number>
  /** An employee without a session; `freshGroup`: a group that has `keeper` as a member. With `isDeleted`, the row is already deleted. */
  freshEmployee(isDeleted?: boolean): Promise<number>
  freshGroup(isDeleted?: boolean): Promise<number>
  /** A document of the agency's project. */
  freshDocument(): Promise<number>
  /** An image of the agency's ticket. */
  freshImage(): Promise<number>
  /** An entry of the agency's list of lanes. */
  freshChoice(): Promise<number>
  /** An empty project, either active or just deleted. */
  freshProject(state: 'standing' | 'deleted'): Promise<number>
  /** A person on the team of the agency's project. */
  freshTeamMember(): Promise<number>
  /** Another project of the agency, with a ticket and an item. Its texts begin with `mark`, not with the agency's mark. */
  project(mark: string): Promise<Pick<Ids, 'project' | 'contractor' | 'contractProject' | 'item' | 'slip' | 'noteSlip' | 'note'>>
  versionOf(slip: number): Promise<number>
}

/** The field of each column of an import's file. */
export const importColumns = ['ticket_number', 'ticket_date', 'supplier', 'plant_name', 'material_description']

/** Ids that no row has. */
export const missingIds: Ids = {
  agency: 2_000_000_000, project: 2_000_000_001, item: 2_000_000_002, contractor: 2_000_000_003, contractProject: 2_000_000_004,
  plant: 2_000_000_005, uom: 2_000_000_006, period: 2_000_000_007, slip: 2_000_000_008, codedSlip: 2_000_000_009, note: 2_000_000_010,
  noteSlip: 2_000_000_011, apiKey: 2_000_000_012, job: randomUUID(), share: randomUUID(), changeSet: randomUUID(), importId: 2_000_000_013, employee: 2_000_000_014, group: 2_000_000_015, document: 2_000_000_016, image: 2_000_000_025,
  session: randomUUID(), choice: 2_000_000_022, ...missingIdsOfAreas,
}

/**
 * Creates an agency whose texts all begin with `mark`. With `firstId`, all its rows get ids above that number, so that a leaked id can
 * be recognized like a leaked text.
 */
export async function makeAgency(server: FaultServer, { mark, agency, firstId }: { mark: string; agency?: number; firstId?: number }): Promise<AgencyRows> {
  const { owner, make } = server
  let count = 0
  const next = () => (firstId === undefined ? {} : { id: firstId + ++count })
  const text = (words: string) => `${mark}${words}`
  const dot_authority_id = agency ?? (await make.agency({ name: text('DOT'), districts: [text('North')], contract_number_label: text('Number'), ...next() }))
  if (agency !== undefined) {
    await owner.query('UPDATE dot_authorities SET name = $2, districts = $3 WHERE id = $1', [agency, text('DOT'), [text('North')]])
  }
  const own = { dot_authority_id }
  const employee = (role: Role) => make.employee({ role, ...own, first_name: text('Pat'), last_name: text(role), email: `${mark.toLowerCase()}${role}-${randomUUID()}@agency.example`, ...next() })
  const keeper = await employee('administrator')
  const plant = await make.plant({ ...own, ...next(), name: text('Plant'), supplier: text('Supplier') })

  const insert = async (table: string, values: Record<string, unknown>, key = 'id') => {
    const names = Object.keys({ ...own, ...values })
    const { rows } = await owner.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')}) RETURNING ${key} AS key`,
      Object.values({ ...own, ...values }))
    return rows[0].key
  }
  const slipOf = async (project: number, words: (plain: string) => string, values = {}) => {
    const slip = await make.ticket(project, {
      ...own, ...next(), plant_id: plant, plant_name: words('Plant'), supplier: words('Supplier'), material_description: words('SPWEB440'),
      ticket_number: words(randomUUID().slice(0, 13)), truck: words('T1'), hauler: words('Hauler'), customer_name: words('Customer'), contractor: words('Paver'),
      weighmaster: words('Weigh'), product_code: words('PC'), job_name: words('Job'), job_number: words('J1'), station: words('1+00'), district: words('North'),
      flag_note: words('note'), details: JSON.stringify({ mix_id: words('Mix'), phase: words('Phase'), license: words('License') }), uom_1: 'TON', ...values,
    })
    const body = JSON.stringify({ ticket_number: words('source') })
    await insert('slip_sources', { ...next(), slip_id: slip, body, body_hash: createHash('sha256').update(body).digest(), employee_id: keeper.id })
    await insert('slip_corrections', { ...next(), slip_id: slip, field: 'truck', from_value: JSON.stringify(words('A')), to_value: JSON.stringify(words('B')), corrected_by: keeper.id, corrected_by_name: words('Pat') })
    await insert('slip_events', { ...next(), slip_id: slip, change_set: randomUUID(), event: 'received', changes: JSON.stringify({ truck: [null, words('T1')] }), actor: words('Pat'), actor_employee_id: keeper.id, request_id: randomUUID(), slip_version: 1 })
    return slip
  }
  const noteOf = (slip: number, author: MadeEmployee, words: string) =>
    insert('slip_notes', { ...next(), slip_id: slip, author_id: author.id, author: words, text: words })
  const jobOf = async (person: MadeEmployee) => {
    const file = await server.running.platform.files.keep(Readable.from([text(`a file of a job ${randomUUID()}`)]))
    return insert('jobs', { employee_id: person.id, kind: 'slip_export', status: 'success', file_key: file.key, file_name: text('file.csv'), file_type: 'text/csv', message: text('done') })
  }
  const projectOf = async (mark: string) => {
    const words = (plain: string) => `${mark}${plain}`
    const project = await make.project({
      ...own, ...next(), title: words('Project'), state_project_number: words(randomUUID()), contract_number: words('C'), job_number: words('J'), description: words('About'),
      district: words('North'), contractor_name: words('Prime'),
    })
    await make.payPeriod(project, own)
    const contractor = await make.contractor(project, { ...own, ...next(), name: words('Contractor') })
    const contractProject = await insert('external_dot_contract_projects', { ...next(), dot_project_id: project, name: words('Contract') })
    const item = await make.payItem(project, { ...own, ...next(), item_code: words('2360'), item_description: words('Wearing course'), external_dot_contract_project_id: contractProject })
    await insert('pay_item_contractors', { dot_project_id: project, pay_item_id: item, external_dot_contractor_id: contractor, position: 0 }, 'position')
    const slip = await slipOf(project, words)
    return { project, contractor, contractProject, item, slip, noteSlip: slip, note: await noteOf(slip, keeper, words('A note')) }
  }
  const codedIn = async (slip: number, project: number, item: number, words: string) => {
    await insert('pay_item_assignments', { slip_id: slip, slot: 1, dot_project_id: project, project_pay_item_id: item, quantity: '20.00', pay_period: 1, assigned_by: keeper.id, additional_notes: words }, 'slot')
    await owner.query('UPDATE slips SET coded = true, pay_period = 1, primary_pay_item_id = $3 WHERE dot_authority_id = $1 AND id = $2', [dot_authority_id, slip, item])
    return slip
  }

  const uom = await insert('reconciliation_uoms', { ...next(), code: mark === '' ? 'TON' : text('TON').slice(0, 20), name: text('Tons') })
  await insert('reconciliation_uom_units', { reconciliation_uom_id: uom, ticket_uom: 'TON' }, 'reconciliation_uom_id')
  const main = await projectOf(mark)
  await owner.query(`UPDATE pay_items SET estimated_qty_uom = (SELECT code FROM reconciliation_uoms WHERE id = $2 AND dot_authority_id = $3) WHERE id = $1`, [main.item, uom, dot_authority_id])
  const codedSlip = await codedIn(await slipOf(main.project, text), main.project, main.item, text('coded'))
  await insert('pay_item_uses', { employee_id: keeper.id, dot_project_id: main.project, project_pay_item_id: main.item, plant_id: plant, material_description: text('SPWEB440') }, 'uses')
  const changeSet = randomUUID()
  await insert('slip_events', { ...next(), slip_id: main.slip, change_set: changeSet, event: 'flagged', changes: JSON.stringify({ flag_by_dot: [false, true] }), actor: text('Pat'), actor_employee_id: keeper.id, request_id: randomUUID(), slip_version: 1 })
  const share = randomUUID()
  await insert('layouts', { employee_id: keeper.id, name: text('Layout'), layout: JSON.stringify({ of: text('layout') }), share_id: share }, 'name')
  await insert('table_preferences', { employee_id: keeper.id, table_name: 'tickets', preference: JSON.stringify({ of: text('table') }) }, 'table_name')
  const keyOf = async () => {
    const [key, id] = [newApiKey(), await insert('api_keys', { ...next(), name: text('Key'), created_by: keeper.id })]
    await insert('api_key_hashes', { hash: hashOfKey(key), api_key_id: id }, 'api_key_id')
    return { key, id }
  }
  const [apiKey, supplier] = [await keyOf(), await keyOf()]
  const importOf = async () => {
    const keep = async (words: string) => (await server.running.platform.files.keep(Readable.from([words]))).key
    const row = [randomUUID(), '2026-11-02', text('Supplier'), text('Plant'), text('SPWEB440')].join(',')
    return insert('slip_imports', {
      ...next(), employee_id: keeper.id, file_name: text('file.csv'), file_key: await keep(`Ticket,Date,Supplier,Plant,Material\n${row}\n`), headings: ['Ticket', 'Date', 'Supplier', 'Plant', 'Material'],
      mapping: JSON.stringify(importColumns), state: 'previewed', row_count: 1, good_count: 1, refused_file_key: await keep(text('a file of refused rows')),
      listed_file_key: await keep(`${JSON.stringify([2, [text('T-1'), '2026-11-02', text('Supplier'), text('Plant'), 'Mix'], []])}\n`), listed_count: 1, listed_width: 5,
    })
  }
  const importId = await importOf()
  const employeeOf = async (isDeleted = false) => {
    const { id } = await employee('field_inspector')
    if (isDeleted) await owner.query('UPDATE employees SET deleted_at = now() WHERE dot_authority_id = $1 AND id = $2', [dot_authority_id, id])
    return id
  }
  const groupOf = async (isDeleted = false) => {
    const name = text(`Group ${randomUUID()}`)
    const id = await insert('dot_groups', { ...next(), name, name_key: name.toLowerCase(), description: text('About'), deleted_at: isDeleted ? new Date() : null })
    await insert('dot_group_members', { dot_group_id: id, employee_id: keeper.id }, 'employee_id')
    return id
  }
  const choiceOf = () => {
    const label = text(randomUUID().slice(0, 8))
    return insert('agency_choices', { ...next(), list: 'lanes', label, label_key: label.toLowerCase(), position: 1 })
  }
  const documentOf = async () => {
    const { key } = await server.running.platform.files.keep(Readable.from([text('a document')]))
    return insert('documents', { ...next(), owner_type: 'project', owner_id: main.project, dot_project_id: main.project, name: text('plan.pdf'), type: 'application/pdf', size: 10, file_key: key, created_by: keeper.id, created_by_name: text('Pat') })
  }
  const imageOf = async () => {
    const { key } = await server.running.platform.files.keep(Readable.from([text('an image')]))
    const image = await insert('images', {
      ...next(), imageable_type: 'Slip', imageable_id: main.slip, name: text('load.jpg'), type: 'image/jpeg', size: 8, width: 2, height: 2, file_key: key, preview_key: key,
      created_by: keeper.id, created_by_name: text('Pat'),
    })
    await owner.query('UPDATE slips SET image_count = image_count + 1 WHERE dot_authority_id = $1 AND id = $2', [dot_authority_id, main.slip])
    return image
  }

  const keeping = await sessionOf(server.running, keeper)
  const { rows: rowsOfAreas, ids: idsOfAreas } = await makeRowsOfAreas({ server, agency: dot_authority_id, mark, headers: keeping.headers, project: main.project, text, next, insert })

  return {
    mark,
    keeper,
    key: supplier.key,
    ...rowsOfAreas,
    ids: {
      ...idsOfAreas, session: keeping.session_id,
      agency: dot_authority_id, ...main, plant, uom, period: 1, codedSlip, apiKey: apiKey.id, job: await jobOf(keeper), share, changeSet, importId, employee: await employeeOf(), group: await groupOf(), document: await documentOf(), image: await imageOf(), choice: await choiceOf(),
    },
    freshSlip: (project = main.project) => slipOf(project, text),
    freshCodedSlip: async () => codedIn(await slipOf(main.project, text), main.project, main.item, text('coded')),
    async freshNote(author) {
      const slip = await slipOf(main.project, text)
      return { slip, note: await noteOf(slip, author, text('A note')) }
    },
    freshJob: jobOf,
    freshApiKey: async () => (await keyOf()).id,
    freshImport: importOf,
    freshEmployee: employeeOf,
    freshGroup: groupOf,
    freshDocument: documentOf,
    freshImage: imageOf,
    freshChoice: choiceOf,
    freshProject: (state) => make.project({ ...own, ...next(), title: text('Project'), state_project_number: text(randomUUID()), ...(state === 'deleted' && { deleted_at: new Date(), deleted_by: keeper.id }) }),
    async freshTeamMember() {
      const person = await employee('field_inspector')
      await make.onTeam(main.project, person)
      return person.id
    },
    project: projectOf,
    versionOf: (slip) => versionOf(owner, dot_authority_id, slip),
  }
}

async function versionOf(owner: Pool, agency: number, slip: number): Promise<number> {
  const { rows } = await owner.query<{ version: number }>('SELECT version FROM slips WHERE dot_authority_id = $1 AND id = $2', [agency, slip])
  return rows[0]?.version ?? 1
}
