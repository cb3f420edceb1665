import { message } from '#src/platform/domain/messages'
import { checkContractorName, contractorTypes, mayRemoveContractor, type ContractorType } from '#src/areas/contracts/domain/contractors/contractor'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RecordToRestore, RestoredRecord, Restorer } from '#src/platform/server/records/restorer'
import { deleteContractors, holdContractors, insertContractor, otherNames, setContractor, type HeldContractor } from '#src/areas/contracts/server/contractors/store'

/** How an undo puts contractors of a project back, by the rules of their names and of what names them by now (PROJ-45). */
export const contractorRestorer: Restorer = {
  may: 'manage_projects',
  notTakenBack: [],
  async lock(db, ids) {
    const versions = new Map((await held(db, ids)).map(({ id, version }) => [id, version]))
    return ids.map((id) => ({ id, version: versions.get(id) ?? null }))
  },
  async whyLeft(db, _undoer, records) {
    const present = new Map((await held(db, records.map(({ id }) => id))).map((one) => [one.id, one]))
    const why = new Map<number, string>()
    for (const record of records) {
      const one = present.get(record.id)
      const verdict = isMade(record)
        ? mayRemoveContractor({ name: record.name, items: one?.item_count ?? 0, assignments: one?.assignments ?? 0 })
        : checkContractorName(valuesOf(record, one).name, await otherNames(db, record.dot_project_id ?? 0, record.id))
      if (!verdict.allowed) why.set(record.id, message(verdict.message, verdict.values))
    }
    return why
  },
  async restore(db, _undoer, records) {
    const present = new Map((await held(db, records.map(({ id }) => id))).map((one) => [one.id, one]))
    const made = records.filter(isMade)
    await deleteContractors(db, made.map(({ id }) => id))
    const restored: RestoredRecord[] = made.map(({ id, name }) => ({ id, name, version: null }))
    for (const record of records.filter((one) => !isMade(one))) {
      const one = present.get(record.id)
      const values = valuesOf(record, one)
      if (one === undefined) await insertContractor(db, record.dot_project_id ?? 0, values, record.id)
      restored.push({ id: record.id, name: values.name, version: one === undefined ? 1 : await setContractor(db, record.id, values) })
    }
    return restored
  },
}

function held(db: AgencyTransaction, ids: readonly number[]): Promise<HeldContractor[]> {
  return holdContractors(db, sql.part`contractor.id = ANY(${[...ids]}::int[])`)
}

function isMade({ values }: RecordToRestore): boolean {
  return values['name'] !== undefined && values['name'][0] === null
}

function valuesOf({ values }: RecordToRestore, present: HeldContractor | undefined): { name: string; type: ContractorType } {
  const type = contractorTypes.find((one) => one === values['type']?.[0])
  return { name: String(values['name']?.[0] ?? present?.name ?? ''), type: type ?? present?.type ?? 'other' }
}
