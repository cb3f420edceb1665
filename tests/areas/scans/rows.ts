import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Scans have no rows of their own. Calls on scans need only their feature flag and the AI provider that the area `assist` creates. */
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
