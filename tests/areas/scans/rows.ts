import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Scans have no rows of their own; they need only the flag, and the provider that the rows of project assist create. */
export interface ScanRows {
  readonly isOn: true
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly scans: ScanRows
  }
}

export default {
  area: 'scans',
  addresses: {},
  async make({ insert }) {
    await insert('feature_flags', { name: 'text_scan_playground', is_on: true }, 'name')
    return { rows: { isOn: true }, ids: {} }
  },
} satisfies AreaRowsMaker
