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
  [{ kind: 'change_order', event: 'undone', reversed: 'undone', name: 'Update 3' }, 'redid a change of Update 3'],
  [{ kind: 'alignment', event: 'converted', name: 'Road', changes: { foot: ['international', 'us_survey'], length: [1000, 999.998], station_start: [5_280_000, 5_279_989.44] } }, 'converted alignment Road from international feet to US survey feet: Length from 1,000.00 to 1,000.00, Station start from 5,280,000.00 to 5,279,989.44'],
  [{ kind: 'alignment', event: 'updated', name: 'Road', changes: { projection: [3735, 32_123] } }, 'changed alignment Road: Projection to EPSG 32123'],
  [{ kind: 'project', event: 'updated', name: 'SR 9', changes: { pay_basis: ['paper', 'paper'], title: ['a', 'b'] } }, 'changed Title to b'],
])('PROJ-35 CLERK-37 the activity list shows %j as "%s"', (happened, sentence) => expect(line(happened)).toBe(sentence))

const item = { item_code: '2301.507/00010', unit: 'CY', quantity: '9.7500' }
const other = { item_code: '2105.607', unit: 'TON', quantity: null }
test.each<[Partial<Happened>, string]>([
  [{ event: 'assigned', items_after: [item] }, 'assigned 2301.507/00010 9.75 CY to ticket T-1'],
  [{ event: 'assigned', items_after: [item, other] }, 'assigned 2301.507/00010 9.75 CY and 2105.607 to ticket T-1'],
  [{ event: 'assigned', items_after: [item], count: 96 }, 'assigned 2301.507/00010 9.75 CY to 96 tickets'],
  [{ event: 'reassigned', items_before: [other], items_after: [item] }, 'changed the pay item of ticket T-1 to 2301.507/00010 9.75 CY'],
  [{ event: 'cleared', items_before: [item] }, 'cleared 2301.507/00010 9.75 CY from ticket T-1'],
  [{ event: 'undone', reversed: 'assigned', items_before: [item] }, 'undid the assignment of 2301.507/00010 9.75 CY to ticket T-1'],
  [{ event: 'undone', reversed: 'undone', items_after: [item] }, 'redid the assignment of 2301.507/00010 9.75 CY to ticket T-1'],
  [{ event: 'undone', reversed: 'marked_delivered' }, 'undid the delivery of ticket T-1'],
  [{ event: 'undone', reversed: null }, 'undid a change of ticket T-1'],
  [{ event: 'assigned', items_after: [item, item, item, item] }, 'assigned 4 pay items to ticket T-1'],
])('CLERK-37 the activity list of a ticket shows %j as "%s"', (happened, sentence) => expect(line({ kind: 'ticket', name: 'T-1', ...happened })).toBe(sentence))
