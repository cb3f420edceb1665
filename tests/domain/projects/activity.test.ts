import { expect, test } from 'vitest'
import { activityLine, type Happened } from '#src/areas/projects/domain/activity/activity'

const line = (more: Partial<Happened>) => activityLine({ kind: 'pay_item', event: 'created', count: 1, name: '2360.509', changes: {}, ...more })

test.each<[Partial<Happened>, string]>([
  [{ count: 12 }, 'added 12 pay items'],
  [{ event: 'changed_by_update' }, 'changed pay item 2360.509 by an Update'],
  [{ event: 'added_by_update', count: 2 }, 'added 2 pay items by an Update'],
  [{ kind: 'change_order', name: 'Update 3' }, 'added Update 3'],
  [{ kind: 'change_order', event: 'approved', name: 'Update 3' }, 'approved Update 3'],
  [{ kind: 'change_order', event: 'undone', name: 'Update 3' }, 'undid a change of Update 3'],
  [{ kind: 'pay_period', event: 'closed', name: 'Pay period 2' }, 'closed pay period 2'],
  [{ kind: 'pay_period', event: 'start_moved', name: 'Pay period 1' }, 'moved the start of pay period 1'],
  [{ kind: 'contractor_request', event: 'rejected', name: 'Selah Striping' }, 'rejected access request Selah Striping'],
  [{ kind: 'project', event: 'updated', name: 'SR 9', changes: { pay_basis: ['e-ticket', 'paper'] } }, 'changed Pay basis to paper'],
])('PROJ-35 the activity says %j as "%s"', (happened, sentence) => expect(line(happened)).toBe(sentence))
