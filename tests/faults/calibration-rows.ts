import { randomUUID } from 'node:crypto'

type Insert = (table: string, values: Record<string, unknown>, key?: string) => Promise<number>

/** Makes what calls on calibration, contractors and units use up. */
export interface CalibrationRows {
  /** A contractor of the agency's project that no item names. */
  freshContractor(): Promise<number>
  /** A contractor's request for access to the agency's project that nobody decided. */
  freshContractorRequest(): Promise<number>
  /** A supplier's job number that no project is connected to. */
  freshJobSlipProject(): Promise<number>
  /** A reconciliation unit that nothing uses. */
  freshUnit(): Promise<number>
}

/** Rows of calibration; `insert` adds the agency, `next` the known ids, `text` the mark. */
export function calibrationRows({ insert, next, text, project }: { insert: Insert; next: () => object; text: (words: string) => string; project: number }): CalibrationRows {
  return {
    freshContractor: () => insert('external_dot_contractors', { ...next(), dot_project_id: project, name: text(`Contractor ${randomUUID()}`), type: 'subcontractor' }),
    freshContractorRequest: () =>
      insert('contractor_requests', { ...next(), dot_project_id: project, name: text(`Asking ${randomUUID()}`), type: 'other', note: text('Please'), requested_by_name: text('Pat') }),
    freshJobSlipProject: () => insert('job_slip_projects', { ...next(), supplier: text('Supplier'), job_number: text(randomUUID()), job_name: text('Job') }),
    freshUnit: () => insert('reconciliation_uoms', { ...next(), code: randomUUID().slice(0, 8).toUpperCase(), name: text('Loads') }),
  }
}
