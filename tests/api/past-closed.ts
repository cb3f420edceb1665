import type { Pool } from 'pg'

const KEPT = ['slips', 'pay_item_assignments', 'pay_period_lines'] as const

/** Runs `arrange`, which changes rows of a closed period, while the triggers that protect such rows are disabled (migration 0021). */
export async function pastClosed(owner: Pool, arrange: () => Promise<unknown>): Promise<void> {
  const keep = (verb: 'DISABLE' | 'ENABLE') =>
    owner.query([
      `ALTER TABLE pay_periods ${verb} TRIGGER keep_closed`,
      ...KEPT.flatMap((table) => ['added', 'removed', 'changed'].map((what) => `ALTER TABLE ${table} ${verb} TRIGGER keep_closed_${what}`)),
    ].join('; '))
  await keep('DISABLE')
  await arrange()
  await keep('ENABLE')
}
